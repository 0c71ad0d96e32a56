/**
 * Decap's backend for local files (https://decapcms.org/docs/working-with-a-local-git-repository/), for postings alone.
 *
 * It reads and writes ordinary files <company>/<slug>.<locale>.md below the folders that it is given, and no others: a link
 * on the way to a file is never followed, and a new posting replaces none.
 */
import { createHash } from "node:crypto";
import { lstat, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const FILE = /^[a-z0-9-]+\/[a-z0-9-]+\.[A-Za-z-]+\.md$/;

/** Thrown where a request is not for postings; the message is for the editor. */
export class Refusal extends Error {}

/**
 * The function that answers Decap's requests, each an action with its parameters.
 *
 * @param {string} root the repository
 * @param {string[]} folders where its postings are, as paths below the root
 * @returns {(action: unknown, params: any) => Promise<unknown>}
 */
export function backend(root, folders) {
  const actions = {
    info: () => ({ repo: basename(root), publish_modes: ["simple"], type: "local_fs" }),
    entriesByFolder: ({ folder }) => entries(folder),
    getEntry: ({ path }) => entry(path),
    getMedia: () => [],
    getDeployPreview: () => null,
    persistEntry: persist,
  };

  async function entries(folder) {
    if (!folders.includes(folder)) throw new Refusal(`${folder} is no folder of postings`);
    const companies = (await names(folder, (one) => one.isDirectory())).map((name) => `${folder}/${name}`);
    const files = await Promise.all(companies.map(async (company) =>
      (await names(company, (one) => one.isFile())).map((name) => `${company}/${name}`)));
    return Promise.all(files.flat().filter(isPosting).map(entry));
  }

  async function names(folder, isWanted) {
    const found = await readdir(join(root, folder), { withFileTypes: true }).catch(absent);
    return (found ?? []).filter(isWanted).map((one) => one.name);
  }

  async function entry(path) {
    if (!(await exists(path))) return { data: null, file: { path, id: null } };
    const data = await readFile(join(root, path), "utf8");
    return { data, file: { path, id: createHash("sha256").update(data).digest("hex") } };
  }

  async function persist({ dataFiles, assets, options }) {
    if (!Array.isArray(dataFiles) || !dataFiles.every(isText)) throw new Refusal("not a list of files");
    if (assets?.length) throw new Refusal("no other files");
    const begun = dataFiles.filter((file) => file.raw.trim()); // Decap sends empty texts for those that were not begun
    for (const { path, newPath } of begun) {
      if (newPath !== undefined) throw new Refusal(`${newPath}: a posting keeps its name`);
      if ((await exists(path)) && options?.newEntry) throw new Refusal(`${path} exists`);
    }
    for (const { path, raw } of begun) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), raw);
    }
    return { message: "entry persisted" };
  }

  /** Whether there is a file of a posting; throws where the path is not a posting's, or leads over a link. */
  async function exists(path) {
    if (!isPosting(path)) throw new Refusal(`${path}: not <company>/<slug>.<locale>.md`);
    let at = root;
    for (const name of path.split("/")) {
      at = join(at, name);
      const found = await lstat(at).catch(absent);
      if (!found) return false;
      if (!(at === join(root, path) ? found.isFile() : found.isDirectory())) throw new Refusal(`${path} is no ordinary file`);
    }
    return true;
  }

  function isPosting(path) {
    return typeof path === "string" && folders.some((one) => path.startsWith(`${one}/`) && FILE.test(path.slice(one.length + 1)));
  }

  return async (action, params) => {
    if (!Object.hasOwn(actions, action)) throw new Refusal(`${action} is not for postings`);
    return actions[action](params ?? {});
  };
}

function absent(error) {
  if (error.code !== "ENOENT") throw error;
}

function isText(file) {
  return typeof file?.path === "string" && typeof file.raw === "string";
}
