/** The chips above the list, each of which opens its filter: in the sheet on a narrow screen, else beside the list. */

export class Shortcuts {
  /** @param {HTMLElement} section @param {import("./sheet.js").Sheet} sheet */
  constructor(section, sheet) {
    this.sheet = sheet;
    /** @type {[HTMLElement, HTMLDetailsElement][]} each chip with its filter */
    this.chips = [];
    for (const chip of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll("[data-shortcut]"))) {
      const filter = document.getElementById(`facet-${chip.dataset.shortcut}`)?.parentElement;
      if (!(filter instanceof HTMLDetailsElement)) continue;
      this.chips.push([chip, filter]);
      chip.addEventListener("click", () => this.open(filter));
      filter.addEventListener("toggle", () => this.show());
    }
    sheet.dialog.addEventListener("close", () => this.show());
    this.show();
  }

  /** Go to the filter that an address names, if it names one. @param {string} hash */
  follow(hash) {
    const filter = document.getElementById(hash.slice(1))?.closest("details.p-facet");
    if (filter instanceof HTMLDetailsElement) this.open(filter);
  }

  /** @param {HTMLDetailsElement} filter */
  open(filter) {
    filter.open = true;
    this.sheet.open();
    this.show();
    const summary = filter.querySelector("summary");
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView();
  }

  /** Say which filters are open to be seen. */
  show() {
    for (const [chip, filter] of this.chips) {
      chip.setAttribute("aria-expanded", String(filter.open && filter.getClientRects().length > 0));
    }
  }
}
