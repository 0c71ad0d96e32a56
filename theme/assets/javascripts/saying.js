/** What the page's buttons say once they have done something, or could not: fetched when there is something to say. */

const template = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-saving]"));
/** @type {Promise<Record<string, string>> | undefined} */
let words;

/** The words by name; none where they cannot be had. @returns {Promise<Record<string, string>>} */
export function saying() {
  words ??= fetch(new URL(template?.dataset.words ?? "", document.baseURI))
    .then((answer) => answer.json())
    .catch((error) => {
      console.info(error);
      words = undefined;
      return {};
    });
  return words;
}
