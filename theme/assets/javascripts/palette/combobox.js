/**
 * A text field with a listbox, after the ARIA Authoring Practices: "Editable Combobox With List Autocomplete".
 *
 * The focus stays in the field; the option that the keys are on is named by `aria-activedescendant`. What the options
 * are, and what each does when it is clicked, is not known here.
 *
 * @typedef {object} Told
 * @property {(text: string) => void} asked the reader typed, or wants the list for what stands in the field
 * @property {() => void} left the list was closed, or what would open it is not wanted any more
 */

let made = 0;

/** The keys of a field, and what they do to its list. */
export class Combobox {
  /** @param {HTMLInputElement} input @param {HTMLElement} list its options have `role=option` @param {Told} told */
  constructor(input, list, told) {
    this.input = input;
    this.list = list;
    this.told = told;
    list.id = `palette-${(made += 1)}`;
    for (const [name, value] of [
      ["role", "combobox"],
      ["aria-autocomplete", "list"],
      ["aria-haspopup", "listbox"],
      ["aria-expanded", "false"],
      ["aria-controls", list.id],
    ]) {
      input.setAttribute(name, value);
    }
    this.listen();
  }

  listen() {
    this.input.addEventListener("keydown", (event) => this.key(event));
    // While characters are composed, the field holds letters that nobody looks for.
    this.input.addEventListener("input", (event) => {
      if (!(event instanceof InputEvent && event.isComposing)) this.ask();
    });
    this.input.addEventListener("compositionend", () => this.ask());
    this.input.addEventListener("blur", () => this.close());
    // The field keeps the focus while an option is pressed.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get options() {
    return /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("[role=option]")]);
  }

  /** The option that the keys are on. */
  get active() {
    return this.options.find((one) => one.getAttribute("aria-selected") === "true");
  }

  /** Ask for the list that belongs to what stands in the field. */
  ask() {
    this.activate(undefined);
    this.told.asked(this.input.value);
  }

  /** Show the list with the options that are in it now; the keys are on none of them. */
  open() {
    this.options.forEach((one, index) => {
      one.id = `${this.list.id}-${index}`;
      one.setAttribute("aria-selected", "false");
    });
    this.list.hidden = false;
    this.list.scrollTop = 0;
    this.input.setAttribute("aria-expanded", "true");
    this.activate(undefined);
  }

  /** Hide the list. */
  close() {
    this.activate(undefined);
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.told.left();
  }

  /** @param {HTMLElement | undefined} option */
  activate(option) {
    this.active?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    // Keys that work on characters being composed; older browsers tell only by the code 229.
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.actions()[event.key];
    if (act?.()) event.preventDefault();
  }

  /**
   * What each key does; true where the browser is not to do what it does by itself.
   *
   * @returns {Record<string, () => boolean>}
   */
  actions() {
    return {
      ArrowDown: () => this.step(1),
      ArrowUp: () => this.step(-1),
      Home: () => this.edge(0),
      End: () => this.edge(-1),
      ArrowLeft: () => this.release(),
      ArrowRight: () => this.release(),
      Enter: () => this.choose(),
      Escape: () => this.escape(),
    };
  }

  /** To the next option, round through the field itself; a closed list is asked for. @param {1 | -1} by */
  step(by) {
    if (this.list.hidden) {
      if (this.input.value.trim()) this.ask();
      return true;
    }
    const stops = [undefined, ...this.options];
    this.activate(stops.at((stops.indexOf(this.active) + by) % stops.length));
    return true;
  }

  /** To the first or last option, once the keys are among them; until then these keys move in the text. */
  /** @param {0 | -1} index */
  edge(index) {
    if (!this.active) return false;
    this.activate(this.options.at(index));
    return true;
  }

  /** Back into the text. */
  release() {
    this.activate(undefined);
    return false;
  }

  /** Follow the option; without one, the field's form is sent. */
  choose() {
    const chosen = this.active;
    chosen?.click();
    return chosen !== undefined;
  }

  /** First the list goes, then the text, then what the browser makes of the key. */
  escape() {
    if (!this.list.hidden) {
      this.close();
      return true;
    }
    if (!this.input.value) return false;
    this.input.value = "";
    this.told.asked("");
    return true;
  }
}
