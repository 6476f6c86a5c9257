/** The package: its README, its types, its files. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";

import { Code } from "../lib/errors.js";
import * as folder from "../lib/folder-store.js";
import * as sync from "../lib/instance.js";
import * as premove from "../premove.js";
import { PACKAGE, TABLES, newFolder } from "./helper.mjs";

const read = (name) => readFileSync(join(PACKAGE, name), "utf8");
const description = JSON.parse(read("package.json"));

/** A folder in which the package is installed. */
const place = newFolder();
after(() => rmSync(place, { recursive: true }));
mkdirSync(join(place, "node_modules"));
symlinkSync(PACKAGE, join(place, "node_modules/premove-cube"));

function run(program) {
  writeFileSync(join(place, "program.mjs"), program);
  const options = { cwd: place, encoding: "utf8", timeout: 600_000 };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["program.mjs"], options);
  assert.deepEqual([status, stderr], [0, ""]);
  return stdout;
}

/** Returns the programs, or the texts, of a section of the README. */
function blocks(section, language) {
  const [, text] = read("README.md").split(`\n## ${section}\n`);
  const own = text.split("\n## ")[0];
  return [...own.matchAll(/```(\w+)\n(.*?)```/gs)]
    .filter(([, other]) => other === language)
    .map(([, , block]) => block);
}

test("the README does what it says", () => {
  const [first] = blocks("From nothing to the EOs of a scramble", "js");
  const [expected] = blocks("From nothing to the EOs of a scramble", "text");
  assert.ok(first.trim().split("\n").length <= 5);
  assert.equal(run(first), expected);
  const [more] = blocks("More", "js");
  assert.match(run(more), /ended: 'done'/);
  const [stored] = blocks("Tables", "js");
  assert.match(run(`${stored}\nawait engine.solve("R").toArray(); await engine.close();`), /^$/);
  assert.ok(existsSync(join(place, "tables/eo.table")));
  const [sync] = blocks("Without the worker", "js");
  assert.match(run(sync), /^\{"answer":"count",.*\n\{"ended":"done",/);
  assert.equal([...read("README.md").matchAll(/```js\n/g)].length, 9);
});

test("the attempt of the README gives the lines that stand there", () => {
  const programs = blocks("A whole attempt", "js");
  assert.equal(programs.length, 5);
  // The program is as it stands, but for the tables, which other tests may have built.
  const opened = `Engine.open({ store: folderStore(${JSON.stringify(TABLES)}) })`;
  const program = programs.join("").replace("Engine.open()", opened);
  assert.ok(program.includes(opened));
  const store = 'import { folderStore } from "premove-cube/folder";\n';
  assert.equal(run(store + program), blocks("A whole attempt", "text").join(""));
});

test("the page of the questions has each code, where the READMEs say", () => {
  const page = read("../../docs/questions.md");
  const [, section] = page.split("\n## How a question ends\n");
  const rows = [...section.split("\n## ")[0].matchAll(/^\| (\d+) \|/gm)];
  const codes = new Set(rows.map(([, code]) => Number(code)));
  assert.deepEqual([...codes], Object.values(Code));
  for (const binding of ["c", "python", "web"]) {
    const readme = read(`../${binding}/README.md`);
    assert.ok(readme.includes("(../../docs/questions.md#how-a-question-ends)"), binding);
  }
});

test("the declarations have the names that there are", () => {
  for (const [module, types] of [
    [premove, "premove.d.ts"],
    [sync, "lib/instance.d.ts"],
    [folder, "lib/folder-store.d.ts"],
  ]) {
    const declared = [...read(types).matchAll(/^export (?:class|function|const) (\w+)/gm)];
    const passedOn = [...read(types).matchAll(/^export \{ (.*) \}/gm)].flatMap(([, names]) => {
      return names.split(", ");
    });
    const names = [...declared.map(([, name]) => name), ...passedOn];
    assert.deepEqual(names.sort(), Object.keys(module).sort(), types);
  }
});

test("the version is that of the engine", async () => {
  const [{ version }] = await premove.ask({ question: "version" }).toArray();
  assert.deepEqual([premove.version, description.version], [version, version]);
});

test("the description names files that exist", () => {
  const targets = Object.values(description.exports).flatMap((target) => {
    return typeof target === "string" ? [target] : Object.values(target);
  });
  const files = [...targets, ...description.files, ...Object.keys(description.browser)];
  for (const file of files) assert.ok(existsSync(join(PACKAGE, file)), file);
});

test("the types fit a program", (context) => {
  const compiler = typescript();
  if (compiler === null) return context.skip("typescript is not installed");
  const options = "--noEmit --strict --target es2022 --module nodenext --lib es2022,dom";
  writeFileSync(join(place, "program.mts"), read("tests/types.mts"));
  const args = [compiler, ...options.split(" "), "program.mts"];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: place, encoding: "utf8" });
  assert.equal(status, 0, stdout);
});

/** Returns the path of the compiler of TypeScript; `null` if it is not installed. */
function typescript() {
  const places = [join(PACKAGE, "package.json"), ...(process.env.NODE_PATH ?? "").split(":")];
  for (const from of places.filter((from) => from !== "")) {
    try {
      return createRequire(join(from, "x")).resolve("typescript/bin/tsc");
    } catch {
      // It may be in the next place.
    }
  }
  return null;
}
