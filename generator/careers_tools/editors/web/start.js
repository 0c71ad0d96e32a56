// Starts Decap CMS with the form of posting files, and with the server that this page comes from.
import * as posting from "./posting.js";
import { parse } from "./yaml/index.js";

const config = parse(await (await fetch("config.yml")).text());
document.documentElement.lang = config.locale.replace("_", "-");
window.CMS_MANUAL_INIT = true;
await new Promise((loaded, failed) => {
  const script = Object.assign(document.createElement("script"), { src: "../decap/decap-cms.js", onload: loaded, onerror: failed });
  document.head.append(script);
});
const { CMS } = window;
CMS.registerCustomFormat("posting", "md", posting);
// Decap would call the file of a new posting without a name ".md", which nothing reads.
CMS.registerEventListener({
  name: "preSave",
  handler({ entry }) {
    if (!entry.get("newRecord") || entry.getIn(["data", posting.SLUG])) return;
    const { fields } = config.collections.find((one) => one.name === entry.get("collection"));
    const { label, hint } = fields.find((field) => field.name === posting.SLUG);
    throw new Error(`${label}: ${hint}`);
  },
});
CMS.init({ config: { ...config, load_config_file: false, local_backend: { url: new URL("../api/v1", location.href).href } } });
