/** A store of tables in a folder, for node. */

import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const ENDING = ".table";

export function folderStore(folder) {
  const path = (name) => join(folder, name + ENDING);
  return {
    get: (name) => unlessMissing(readFile(path(name)), undefined),
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      // A reader sees the whole file or none.
      const unfinished = join(folder, `.${name}-${crypto.randomUUID()}`);
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, path(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    names: async () => {
      const files = await unlessMissing(readdir(folder), []);
      const tables = files.filter((file) => file.endsWith(ENDING));
      return tables.map((file) => file.slice(0, -ENDING.length));
    },
  };
}

/** Returns what was read, or the other value where there is no such file. */
async function unlessMissing(reading, other) {
  try {
    return await reading;
  } catch (error) {
    if (error.code === "ENOENT") return other;
    throw error;
  }
}
