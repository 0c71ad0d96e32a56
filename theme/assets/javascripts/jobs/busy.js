/**
 * Says that the list which the page comes with is not the one that its address asks for: that one is on its way, unless
 * the script that shows it cannot be loaded. No module, for it has to run before the list is drawn.
 */
{
  const list = document.currentScript.parentElement;
  const asked = new URLSearchParams(location.search);
  const busy = (/** @type {boolean} */ is) => list.setAttribute("aria-busy", is);
  if (list.dataset.asks.split(" ").some((name) => asked.get(name))) busy(true);
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.matches("[data-jobs] script")) busy(false);
    },
    true,
  );
}
