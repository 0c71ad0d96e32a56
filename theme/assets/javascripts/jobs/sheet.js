/** The filters on a narrow screen: the form moves into a dialog, and back when that closes. */

const WIDE = "(min-width: 60rem)"; // as in facets.css: from here on the form stands beside the list

export class Sheet {
  /** @param {HTMLElement} section @param {HTMLElement} form @param {{clear: () => void, closed: () => void}} told */
  constructor(section, form, { clear, closed }) {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (section.querySelector(`[data-${name}]`));
    this.dialog = /** @type {HTMLDialogElement} */ (part("sheet"));
    this.form = form;
    this.side = part("side");
    this.slot = part("slot");
    this.number = part("number");
    this.button = part("show");
    part("open").addEventListener("click", () => this.open());
    for (const name of ["close", "show"]) part(name).addEventListener("click", () => this.dialog.close());
    this.dialog.querySelector("[data-clear]")?.addEventListener("click", clear);
    this.dialog.addEventListener("click", ({ target }) => target === this.dialog && this.dialog.close());
    this.dialog.addEventListener("close", () => {
      this.side.append(form);
      closed();
    });
    window.matchMedia(WIDE).addEventListener("change", ({ matches }) => matches && this.dialog.close());
  }

  /** Open it where the form is not beside the list. */
  open() {
    if (window.matchMedia(WIDE).matches) return;
    this.slot.append(this.form);
    this.dialog.showModal();
  }

  /**
   * Say how many conditions there are, and on the button what they show.
   *
   * @param {number} number @param {string} words
   */
  tell(number, words) {
    this.number.textContent = number ? String(number) : "";
    this.button.textContent = words;
  }
}
