/**
 * The colour scheme once the page is there: the button that switches it, other tabs, the system, the browser's own bars.
 *
 * What is chosen is kept in the browser, under the site's path, and forgotten when it is the system's own. Which scheme a
 * page begins with is decided before anything is drawn.
 */

const SCHEMES = ["default", "slate"];
const KEY = `${new URL("../../", import.meta.url).pathname}.scheme`;
const system = matchMedia("(prefers-color-scheme: dark)");
/** @type {NodeListOf<HTMLMetaElement>} */
const bars = document.querySelectorAll("meta[name=theme-color]");

/** The system's scheme. */
const own = () => SCHEMES[Number(system.matches)];

/** @param {string} scheme */
function draw(scheme) {
  document.body.dataset.mdColorScheme = scheme;
  bars.forEach((bar, place) => (bar.media = SCHEMES[place] === scheme ? "all" : "not all"));
}

/** The scheme that the reader chose, if the browser tells. */
function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const follow = () => draw(SCHEMES.find((one) => one === chosen()) ?? own());

follow();
system.addEventListener("change", follow);
addEventListener("storage", follow);
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-scheme-switch]")) return;
  const other = SCHEMES.find((one) => one !== document.body.dataset.mdColorScheme) ?? own();
  draw(other);
  try {
    if (other === own()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, other);
  } catch {
    // It holds for this page.
  }
});
