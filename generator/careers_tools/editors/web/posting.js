/**
 * Posting files for Decap CMS: what a form does not show or change stays as it was written.
 *
 * YAML is read and written as text ("failsafe"), as the site reads it: a date stays a date, 0 a 0, and `1:30` no number.
 */
import { Document, parse, stringify, visit } from "./yaml/index.js";

const FILE = /^---[ \t]*\r?\n(?<head>[\s\S]*?)^---[ \t]*(?:\r?\n|$)(?<body>[\s\S]*)$/m;
const YAML = { schema: "failsafe" };
const ONE_LINE = { lineWidth: 0, flowCollectionPadding: false };
const TEXTS = new Set(["title", "summary", "translated_from", "translation"]);
// The editor's own fields, which no file has: ../decap.py.
export const SLUG = "_slug";
const KIND = "_kind";

/** The fields of a file, its text as `body`, and whether it is a source or a translation. */
export function fromFile(content) {
  const found = FILE.exec(content);
  if (!found) return content.trim() ? { body: content.trim() } : {};
  const data = parse(found.groups.head, YAML) ?? {};
  const translation = "translated_from" in data || Object.keys(data).every((key) => TEXTS.has(key));
  if (isMapping(data.salary)) data.salary = inOneLine(data.salary);
  return { ...data, body: found.groups.body.trim(), [KIND]: translation ? "translation" : "source" };
}

/** The file: fields in the order of the form, then those it does not show; "" for a text that was not begun. */
export function toFile({ [SLUG]: slug, [KIND]: kind, body = "", ...data }, order = []) {
  if (!data.title && !body.trim()) return "";
  if (data.salary?.startsWith?.("{")) data.salary = parse(data.salary, YAML);
  const names = [...order.filter((name) => name in data), ...Object.keys(data).filter((name) => !order.includes(name))];
  const fields = written(Object.fromEntries(names.map((name) => [name, data[name]])));
  const document = new Document(fields, YAML);
  visit(document, { Collection: (key, node) => { node.flow = node !== document.contents; } });
  return `---\n${document.toString(ONE_LINE)}---\n\n${body.trim()}\n`;
}

function isMapping(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inOneLine(value) {
  return stringify(value, { ...YAML, ...ONE_LINE, collectionStyle: "flow" }).trim();
}

/** A value as text, lists and mappings of them; undefined for what says nothing, which is left out. */
function written(value) {
  if (Array.isArray(value)) {
    const kept = value.map(written).filter((one) => one !== undefined);
    return kept.length ? kept : undefined;
  }
  if (isMapping(value)) {
    const kept = Object.entries(value).map(([key, one]) => [key, written(one)]).filter(([, one]) => one !== undefined);
    return kept.length ? Object.fromEntries(kept) : undefined;
  }
  return value === null || value === undefined || value === "" ? undefined : String(value);
}
