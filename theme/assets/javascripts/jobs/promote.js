/**
 * Put the terms that somebody looks for first among those of a card, which shows only the first.
 *
 * @param {Element} card @param {(key: string) => boolean} wanted of a term, such as `skills/cpp`; what is marked is wanted
 */
export function promote(card, wanted) {
  const line = card.querySelector(".p-card__chips");
  for (const chip of /** @type {Iterable<HTMLElement>} */ (line?.children ?? [])) {
    const links = chip instanceof HTMLAnchorElement ? [chip] : [...chip.querySelectorAll("a")];
    const keys = links.map((link) => (link.getAttribute("href") ?? "").split("/").slice(-3, -1).join("/"));
    if (chip.querySelector("mark") || keys.some(wanted)) chip.dataset.wanted = "";
  }
  const first = [...(line?.querySelectorAll(":scope > [data-wanted]") ?? [])];
  // Lists are watched: what is in its place is left there.
  if (first.some((chip, place) => line?.children[place] !== chip)) line?.prepend(...first);
}
