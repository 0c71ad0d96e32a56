/**
 * The stack of a page beside others that its reader picks, which are taken from their own pages.
 *
 * The choice is kept in the address, so that the comparison can be passed on, and for the other terms of a visit.
 */

import { BrowserStorage } from "./storage.js";

const PARAMETER = "stacks";
const table = /** @type {HTMLTableElement} */ (document.querySelector("[data-crosswalk] table"));
const kept = table.querySelector(".p-crosswalk__own") && new BrowserStorage(PARAMETER); // not on the index
const rows = [...table.tBodies[0].rows];
const selects = [...table.querySelectorAll("select")];
const links = new Map([...document.querySelectorAll("a[data-stack]")].map((link) => [link.dataset.stack, link]));

/** Show what is asked for, then the first of the others; say once in which layers a stack has nothing. */
async function show() {
  const asked = new URL(location.href).searchParams.get(PARAMETER) ?? kept?.read() ?? "";
  const ids = [...new Set([...asked.split(","), ...links.keys()])].filter((id) => links.has(id));
  selects.forEach((select, at) => { select.value = ids[at]; });
  const seen = selects.filter((select) => select.offsetWidth).map((select) => select.value);
  for (const option of table.querySelectorAll("option")) option.disabled = !option.selected && seen.includes(option.value);
  await Promise.all(selects.map((select) => fill(select, select.value)));
  for (const row of rows) row.hidden = !row.querySelector("li");
  const shown = rows.filter((row) => !row.hidden);
  for (const cell of [...table.tFoot.rows[0].cells].slice(1)) {
    const empty = shown.filter((row) => !row.cells[cell.cellIndex].querySelector("li"));
    // Of a stack that is not there nothing is known.
    const names = empty.length < shown.length ? empty.map((row) => row.cells[0].textContent) : [];
    cell.textContent = new Intl.ListFormat(document.documentElement.lang).format(names);
  }
}

/** Fill the column below a choice, if the screen has room for it. @param {HTMLSelectElement} select @param {string} value */
async function fill(select, value) {
  const wanted = select.offsetWidth ? value : "";
  if (select.dataset.filled === wanted) return;
  const text = wanted && (await fetch(links.get(value)).then((answer) => answer.text(), () => ""));
  if (select.value !== value) return;
  select.dataset.filled = text && wanted; // what could not be fetched is tried again
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const row of rows) {
    const tools = page.querySelector(`[data-layer="${row.dataset.layer}"] ul`);
    row.cells[select.closest("th").cellIndex].replaceChildren(tools ?? "");
  }
}

for (const select of selects) {
  select.append(...[...links].map(([id, link]) => new Option(link.textContent, id)));
  select.addEventListener("change", () => {
    const ids = [...new Set(selects.map((one) => one.value))].join();
    const address = new URL(location.href);
    address.searchParams.set(PARAMETER, ids);
    history.replaceState(history.state, "", address.href.replaceAll("%2C", ",")); // a comma reads better than its code
    kept?.writeForVisit(ids);
    show();
  });
}
matchMedia("(min-width: 60rem)").addEventListener("change", show);
show();
