/** Starts a worker of a browser, in the form of `node.js`. */

/** Starts a worker. `on` has the functions `message` and `death`, the latter with the reason. */
export function startWorker(on) {
  const worker = makeWorker();
  worker.onmessage = ({ data }) => on.message(data);
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    on.death(event.message ?? "the file of the worker cannot be loaded");
  };
  return {
    post: (message) => worker.postMessage(message),
    // A page lives whether it has workers or not.
    keepsProgram: () => {},
    end: async () => {
      worker.onmessage = null;
      worker.onerror = null;
      worker.terminate();
    },
  };
}

/** Address of the file that starts the worker of a foreign package, once it is made. */
let starter = null;

function makeWorker() {
  const address = new URL("./worker.js", import.meta.url);
  const isForeign = globalThis.location !== undefined && address.origin !== location.origin;
  // Browsers start workers only from the page's own site. Where this package comes from another
  // one, a worker of this site imports it from there.
  if (isForeign && address.protocol.startsWith("http")) {
    const text = `import ${JSON.stringify(address.href)};`;
    starter ??= URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    return new Worker(starter, { type: "module" });
  }
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}
