/**
 * Sets the colour scheme before the page is drawn: the one that the reader chose on this site, or the system's. It also marks
 * that scripts run. scheme.js handles later changes. It is no module, because those wait for the whole page.
 */
{
  const own = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  let scheme = null;
  try {
    scheme = localStorage.getItem(`${new URL("../../", own).pathname}.scheme`);
  } catch {
    // The browser does not tell.
  }
  if (scheme !== "default" && scheme !== "slate") {
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "default";
  }
  document.body.dataset.mdColorScheme = scheme;
  document.documentElement.className = "js";
}
