/**
 * The stack of a page beside others that its reader picks, which are taken from their own pages.
 *
 * The choice is kept in the address, so that the comparison can be passed on, and for the other pages of a visit.
 */

import { BrowserStorage } from "./storage.js";

const PARAMETER = "stacks";
const kept = new BrowserStorage(PARAMETER);
const table = /** @type {HTMLTableElement} */ (document.querySelector("[data-crosswalk] table"));
const rows = [...table.tBodies[0].rows];
const selects = [...table.querySelectorAll("select")];
const links = new Map([...document.querySelectorAll("a[data-stack]")].map((link) => [link.dataset.stack, link]));

/** Show what is asked for; where that is too little, the first of the others. */
async function show() {
  const asked = new URL(location.href).searchParams.get(PARAMETER) ?? kept.read() ?? "";
  const ids = [...new Set([...asked.split(","), ...links.keys()])].filter((id) => links.has(id));
  selects.forEach((select, at) => { select.value = ids[at]; });
  await Promise.all(selects.map(fill));
  for (const row of rows) row.hidden = !row.querySelector("li");
  const [foot] = table.tFoot.rows;
  const named = [...foot.cells].slice(1).map((cell) => (cell.textContent = missing(cell.cellIndex)));
  foot.hidden = !named.some(Boolean);
}

/** Fill the column below a choice, if the screen has room for it. @param {HTMLSelectElement} select */
async function fill(select) {
  const { value } = select;
  const seen = select.offsetWidth > 0;
  const text = seen ? await fetch(links.get(value)).then((answer) => answer.text(), () => "") : "";
  if (select.value !== value) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const row of rows) {
    const tools = page.querySelector(`[data-layer="${row.dataset.layer}"] ul`);
    row.cells[select.closest("th").cellIndex].replaceChildren(tools ?? "");
  }
}

/** The layers in which a stack has nothing and another has; "" of a stack that is not there. @param {number} column */
function missing(column) {
  const empty = rows.filter((row) => !row.hidden && !row.cells[column].querySelector("li"));
  const labels = empty.length < rows.filter((row) => !row.hidden).length ? empty.map((row) => row.cells[0].textContent) : [];
  return new Intl.ListFormat(document.documentElement.lang).format(labels);
}

for (const select of selects) {
  select.append(...[...links].map(([id, link]) => new Option(link.textContent, id)));
  select.addEventListener("change", () => {
    const address = new URL(location.href);
    address.searchParams.set(PARAMETER, selects.map((one) => one.value).join());
    address.search = address.search.replaceAll("%2C", ","); // ids need no escaping, and a comma reads better
    history.replaceState(history.state, "", address);
    kept.writeForVisit(selects.map((one) => one.value).join());
    show();
  });
}
matchMedia("(min-width: 60rem)").addEventListener("change", show);
show();
