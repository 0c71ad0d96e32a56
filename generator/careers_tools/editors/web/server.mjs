/**
 * The web editor on one's own machine: `make editor`, which prints its address; `--port 0` takes any free port.
 *
 * What it offers is in the folder `--config`, as `careers editors --web` writes it: `<locale>/config.yml`.
 *
 * One server for the page, its scripts and Decap's backend for local files, so that no other page can ask that backend.
 * It listens on the loopback alone, answers only what is addressed to it by its own names, and writes posting files only.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import decap from "decap-server/dist/middlewares.js";
import express from "express";
import { parse } from "yaml";
import { refusal } from "./guard.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const HOST = "127.0.0.1";
const { values: options } = parseArgs({
  options: {
    port: { type: "string", default: "8081" },
    root: { type: "string", default: "." }, // the repository whose files are edited
    config: { type: "string", default: ".cache/careers/editor" },
  },
});

const ROOT = resolve(options.root);
const CONFIGS = configurations(options.config);
const LOCALES = Object.keys(CONFIGS);
if (!LOCALES.length) {
  console.error(`${options.config} has no <locale>/config.yml; run: careers editors --web ${options.config}`);
  process.exit(1);
}
const FOLDERS = Object.values(CONFIGS)
  .flatMap((text) => parse(text).collections)
  .map((collection) => `${collection.folder}/`);
const FILE = /^[a-z0-9-]+\/[a-z0-9-]+\.[A-Za-z-]+\.md$/; // <company>/<slug>.<locale>.md
const ACTIONS = new Set(["info", "entriesByFolder", "getEntry", "getMedia", "getDeployPreview", "persistEntry"]);
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
  const refused = refusal(request);
  if (refused) return response.status(refused[0]).type("text").send(`${refused[1]}\n`);
  response.set("Content-Security-Policy", POLICY);
  return next();
}

/** Passes on what the editing of postings needs, without the texts that were not begun; a new posting replaces none. */
function postingsOnly(request, response, next) {
  const { action, params } = request.body ?? {};
  if (!ACTIONS.has(action)) return refuse(response, `${action} is not for postings`);
  if (action !== "persistEntry") return next();
  const files = params?.dataFiles;
  if (!Array.isArray(files) || !files.every(isText)) return refuse(response, "not a list of files");
  params.dataFiles = files.filter((file) => file.raw.trim());
  for (const { path, newPath } of params.dataFiles) {
    if (newPath || !isPosting(path)) return refuse(response, `${newPath ?? path}: not <company>/<slug>.<locale>.md`);
    if (params.options?.newEntry && existsSync(join(ROOT, path))) return refuse(response, `${path} exists`);
  }
  return params.assets?.length ? refuse(response, "no other files") : next();
}

function isText(file) {
  return typeof file?.path === "string" && typeof file.raw === "string";
}

function isPosting(path) {
  return FOLDERS.some((folder) => path.startsWith(folder) && FILE.test(path.slice(folder.length)));
}

function refuse(response, error) {
  return response.status(403).json({ error });
}

const app = express();
app.set("env", "production"); // an answer to what cannot be read shows nothing of this machine
app.use(ownPage);
app.get("/", (request, response) => response.redirect(`/${request.acceptsLanguages(LOCALES) || LOCALES[0]}/`));
app.use("/decap", express.static(join(HERE, "node_modules/decap-cms/dist")));
app.use("/yaml", express.static(join(HERE, "node_modules/yaml/browser")));
for (const name of ["start.js", "posting.js"]) app.get(`/${name}`, (_, response) => response.sendFile(name, { root: HERE }));
for (const [locale, text] of Object.entries(CONFIGS)) {
  app.get(`/${locale}/`, (_, response) => response.sendFile("index.html", { root: HERE }));
  app.get(`/${locale}/config.yml`, (_, response) => response.type("yaml").send(text));
}
app.use("/api", express.json({ limit: "1mb" }), postingsOnly);
process.env.GIT_REPO_DIRECTORY = ROOT;
await decap.registerLocalFs(app, { logLevel: "warn" });
const server = app.listen(Number(options.port), HOST, () => console.log(`http://${HOST}:${server.address().port}/`));
server.on("error", (error) => {
  console.error(error.code === "EADDRINUSE" ? `port ${options.port} is taken; name another: make editor EDITOR_PORT=8082` : error.message);
  process.exitCode = 1;
});
