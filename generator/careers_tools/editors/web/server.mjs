/**
 * The web editor on one's own machine: `careers editor` starts it, which prints its address; `--port 0` takes any free port.
 *
 * What it offers is in the folder `--config`, as `careers editor` writes it: `<locale>/config.yml`.
 *
 * One server for the page, its scripts and the backend for local files, so that no other page can ask that backend. It
 * listens on the loopback alone, answers only what is addressed to it by its own names and with the token of its address,
 * which is another one at each start, and reads and writes posting files only.
 */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import express from "express";
import { parse } from "yaml";
import { Refusal, backend } from "./backend.mjs";
import { refusal } from "./guard.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const HOST = "127.0.0.1";
const { values: options } = parseArgs({
  options: {
    port: { type: "string", default: "8081" },
    root: { type: "string", default: "." }, // the folder of the portal whose files are edited
    config: { type: "string", default: "config" },
  },
});

const TOKEN = randomBytes(32).toString("base64url");
const CONFIGS = configurations(options.config);
const LOCALES = Object.keys(CONFIGS);
if (!LOCALES.length) {
  console.error(`${options.config} has no <locale>/config.yml; run: careers editor`);
  process.exit(1);
}
const answer = backend(
  realpathSync(options.root),
  Object.values(CONFIGS).flatMap((text) => parse(text).collections).map((collection) => collection.folder),
);
// Decap compiles the checks of its configuration and writes styles as it goes; nothing may come from or go elsewhere.
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
].join("; ");

/** Locale -> the text of its configuration. */
function configurations(folder) {
  const locales = existsSync(folder) ? readdirSync(folder).sort() : [];
  const files = locales.map((locale) => [locale, join(folder, locale, "config.yml")]).filter(([, file]) => existsSync(file));
  return Object.fromEntries(files.map(([locale, file]) => [locale, readFileSync(file, "utf8")]));
}

/** Turns away requests that the editor's own page did not send. */
function ownPage(request, response, next) {
  const refused = refusal(request, TOKEN);
  if (refused) return response.status(refused[0]).type("text").send(`${refused[1]}\n`);
  response.set({ "Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin" });
  return next();
}

/** Answers what Decap asks of its backend. */
async function api(request, response, next) {
  const { action, params } = request.body ?? {};
  try {
    response.json(await answer(action, params));
  } catch (error) {
    if (!(error instanceof Refusal)) return next(error);
    response.status(403).json({ error: error.message });
  }
}

// The server ends with the command that started it, however that ends.
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(), 1000).unref();
const app = express();
app.set("env", "production"); // an answer to what cannot be read shows nothing of this machine
app.use(ownPage);
const own = express.Router();
app.use(`/${TOKEN}`, own);
own.get("/", (request, response) => response.redirect(`/${TOKEN}/${request.acceptsLanguages(LOCALES) || LOCALES[0]}/`));
own.use("/decap", express.static(join(HERE, "node_modules/decap-cms/dist")));
own.use("/yaml", express.static(join(HERE, "node_modules/yaml/browser")));
for (const name of ["start.js", "posting.js"]) own.get(`/${name}`, (_, response) => response.sendFile(name, { root: HERE }));
for (const [locale, text] of Object.entries(CONFIGS)) {
  own.get(`/${locale}/`, (_, response) => response.sendFile("index.html", { root: HERE }));
  own.get(`/${locale}/config.yml`, (_, response) => response.type("yaml").send(text));
}
own.post("/api/v1", express.json({ limit: "1mb" }), api);
const server = app.listen(Number(options.port), HOST, () => console.log(`http://${HOST}:${server.address().port}/${TOKEN}/`));
server.on("error", (error) => {
  console.error(error.code === "EADDRINUSE" ? `port ${options.port} is taken; name another: careers editor --port 8082` : error.message);
  process.exitCode = 1;
});
