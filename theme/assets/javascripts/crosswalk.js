/**
 * A table of software stacks, narrowed to those that a reader wants to compare.
 *
 * The choice is kept in the address, so that the comparison can be passed on. Without any choice, and without this script,
 * all stacks are there. The stack of the page itself always is.
 */

const PARAMETER = "stacks";

const table = /** @type {HTMLElement} */ (document.querySelector("[data-crosswalk]"));
const boxes = [
  .../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-choice] input[type=checkbox]")),
];
const heads = [...table.querySelectorAll("thead th")];

/** The stacks that are ticked. */
const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);

/** Show the columns of these stacks, or all without any. @param {string[]} stacks */
function show(stacks) {
  const offered = new Set(boxes.map((box) => box.value));
  const hidden = heads.map((head) => {
    const stack = head.getAttribute("data-stack") ?? "";
    return stacks.length > 0 && offered.has(stack) && !stacks.includes(stack);
  });
  for (const row of table.querySelectorAll("tr")) {
    [...row.children].forEach((cell, column) => cell.toggleAttribute("hidden", hidden[column]));
  }
  // The first column names the layers.
  table.dataset.columns = String(hidden.filter((one) => !one).length - 1);
}

/** Take the choice from the address. */
function read() {
  const wanted = (new URLSearchParams(location.search).get(PARAMETER) ?? "").split(",");
  for (const box of boxes) box.checked = wanted.includes(box.value);
  show(chosen());
}

/** Put the choice into the address, and leave everything else in it. */
function write() {
  const address = new URL(location.href);
  const stacks = chosen();
  if (stacks.length) address.searchParams.set(PARAMETER, stacks.join(","));
  else address.searchParams.delete(PARAMETER);
  // Ids need no escaping, and a comma reads better than its code.
  address.search = address.search.replaceAll("%2C", ",");
  history.replaceState(history.state, "", address);
  show(stacks);
}

for (const box of boxes) box.addEventListener("change", write);
window.addEventListener("pageshow", read);
read();
