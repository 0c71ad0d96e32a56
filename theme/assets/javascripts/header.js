/** The slash key goes to the search box, as on many sites of code. */

const FIELDS = "input, textarea, select, [contenteditable]";

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return;
  const boxes = document.querySelectorAll("[data-header-search] input, [data-search-form] input[type=search]");
  // On a narrow screen the header's box is hidden, and the page may have one of its own.
  const box = [...boxes].find((one) => one.getClientRects().length > 0);
  if (!(box instanceof HTMLInputElement)) return;
  event.preventDefault();
  box.focus();
  box.select();
});
