/** What is different in node: files and workers. Browsers never load this file. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** Returns the bytes at the address or path of a file; `undefined` for an address elsewhere. */
export async function readAddress(address) {
  if (address.startsWith("file:")) return readFile(fileURLToPath(address));
  return /^[a-z]{2,}:/i.test(address) ? undefined : readFile(address);
}

/**
 * Starts a worker of node. `on` has the functions `message` and `death`, the latter with the reason.
 */
export function startWorker(on) {
  // Options of the program, such as `--input-type`, are not meant for the file of the worker.
  const worker = new Worker(new URL("./node-worker.js", import.meta.url), { execArgv: [] });
  let isEnded = false;
  const die = (reason) => {
    if (!isEnded) on.death(reason);
    isEnded = true;
  };
  worker.on("message", on.message);
  worker.on("error", (error) => die(error?.message ?? String(error)));
  worker.on("exit", (status) => die(`the worker ended with status ${status}`));
  return {
    post: (message) => worker.postMessage(message),
    keepsProgram: (does) => (does ? worker.ref() : worker.unref()),
    end: () => {
      isEnded = true;
      return worker.terminate();
    },
  };
}
