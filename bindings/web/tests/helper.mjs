/** What the tests share: the module, the tables of the repository's tests, questions. */

import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { folderStore } from "../lib/folder-store.js";

export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = join(PACKAGE, "../..");

if (!existsSync(join(PACKAGE, "premove.wasm"))) {
  throw new Error("there is no premove.wasm: run bindings/web/build.sh");
}

/** The cases of all bindings: the text of the file's line, and what it says. */
export const CASES = readFileSync(join(ROOT, "bindings/cases.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((text) => ({ text, ...JSON.parse(text) }));

/** The folder of the tables that other tests of the repository have built. */
export const TABLES = process.env.PREMOVE_TABLES_DIR ?? join(ROOT, "target/tmp/tables");
export const tables = folderStore(TABLES);

/** More EOs than anybody takes; the search would go on for hours. */
export const ENDLESS = {
  question: "step",
  step: "eo",
  scramble: "R U F",
  niss: true,
  max: 14,
  unsorted: true,
};

/** A search for hours that finds nothing meanwhile. */
export const SILENT = { question: "step", step: "eo", scramble: "R U F", min: 14, max: 14 };

export const EO = { question: "step", step: "eofb", scramble: "R U F", niss: true };

export function newFolder() {
  return mkdtempSync(join(tmpdir(), "premove-"));
}

/** Returns a promise that `resolve` settles, with what it is given. */
export function signalled() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
