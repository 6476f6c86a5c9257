/** Loads the WebAssembly module, in node from a file, elsewhere over the network. */

import { EnvironmentFault } from "./errors.js";
import { inNode } from "./place.js";

const USUAL = new URL("../premove.wasm", import.meta.url);

/** The modules that were loaded, by address, as promises. */
const loaded = new Map();

/** Returns the compiled module. `wasm` is the module, its bytes or its address. */
export async function loadModule(wasm = USUAL) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm instanceof Uint8Array) {
    return WebAssembly.compile(wasm).catch((error) => refuse("the given bytes", error));
  }
  const address = String(wasm);
  if (!loaded.has(address)) {
    const module = load(address).catch((error) => {
      loaded.delete(address);
      refuse(address, error);
    });
    loaded.set(address, module);
  }
  return loaded.get(address);
}

async function load(address) {
  if (inNode) {
    const node = await import("./node.js");
    const bytes = await node.readAddress(address);
    if (bytes !== undefined) return WebAssembly.compile(bytes);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const type = response.headers.get("content-type") ?? "";
  // A server that does not know the type is no reason to fail: the bytes are compiled then.
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function refuse(address, error) {
  const message = `the module cannot be loaded from ${address}: ${error.message}`;
  throw new EnvironmentFault(3, message, { cause: error });
}
