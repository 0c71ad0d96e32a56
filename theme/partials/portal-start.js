{#-
  The script that every page of a language loads, a file named after its content: it keeps what the scripts read in templates
  (`data-palette` for the search box, `data-saving` for stars and share buttons), so that no page repeats it, and starts them with the modules that
  they need at once. Longer words are in files that are loaded when they are needed. Addresses are relative to the site's root.
-#}
{%- set found = [] %}
{%- for palette in portal.palettes %}
{%- set words %}{% include "partials/portal-palette-words.html" %}{% endset %}
{%- set _ = found.append({"lang": palette.locale.html_lang, "texts": {"palette": palette.locale.code}, "addresses": {"index": palette.index, "jobs": palette.jobs, "words": portal.assets.words(words)}}) %}
{%- endfor %}
{%- set words = {} %}
{%- for name, key in (("refused", "saved.refused"), ("full", "saved.full"), ("close", "filter.close"), ("done", "share.done"), ("copied", "share.copied"), ("byHand", "share.by_hand"), ("byHandText", "share.by_hand.text"), ("scan", "share.scan"), ("tag", "locale.tag"), ("new", "new.mark"), ("applied", "application.applied"), ("interview", "application.interview"), ("offer", "application.offer"), ("rejected", "application.rejected")) %}{% set _ = words.update({name: portal.t(key)}) %}{% endfor %}
{%- set _ = found.append({"lang": portal.locale.html_lang, "texts": {"saving": "", "name": portal.t("saved.name") | plain}, "addresses": {"published": portal.published, "words": portal.assets.words(words | tojson)}}) -%}
const root = new URL("../../", import.meta.url);
for (const { lang, texts, addresses } of {{ found | tojson }}) {
const template = document.createElement("template");
template.lang = lang;
Object.assign(template.dataset, texts);
for (const name in addresses) template.dataset[name] = new URL(addresses[name], root).href;
document.body.append(template);
}
import("./header.js");
import("./saved.js");
import("./scheme.js");
import("./saved/card.js");
import("./saved/store.js");
import("./storage.js");
