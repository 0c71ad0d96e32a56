/**
 * Chooses the part of the page for lost addresses: that in the language of the address or, if it names none, in the
 * reader's own. The name of the site above it follows. No module, for it has to run before the parts are drawn.
 */
{
  const languages = document.currentScript.dataset.languages.split(" ");
  const asked = location.pathname.slice(new URL(document.baseURI).pathname.length).split("/")[0];
  const language = [asked, ...navigator.languages]
    .map((tag) => languages.find((code) => `${tag.toLowerCase()}-`.startsWith(`${code}-`)))
    .find(Boolean);
  if (language) {
    const others = new CSSStyleSheet();
    others.replaceSync(`[data-part]:not([data-part="${language}"]) { display: none; }`);
    document.adoptedStyleSheets = [others];
    document.documentElement.dataset.chosen = language;
    document.addEventListener("DOMContentLoaded", () => {
      const part = document.querySelector(`[data-part="${language}"]`);
      const brand = document.querySelector(".p-brand");
      if (brand) {
        brand.lang = part.lang;
        brand.href = part.dataset.home;
        brand.lastElementChild.textContent = part.dataset.name;
      }
      const title = part.querySelector(":is(h1, h2)");
      const heading = document.createElement("h1");
      heading.textContent = document.title = title.textContent;
      title.replaceWith(heading);
    });
  }
}
