// Keeps the page working without a network. Files come from the network where there is one, and are
// compared with those of the server. Without a network they come from the copies that were kept.

/** Name of the copies. Each version has its own, so that files of two versions are not mixed. */
const COPIES = "premove-demo-0.1.0";

/** All files of the page and of the module, from the folder of the service worker. */
const FILES = [
  "demo/",
  ...["index.html", "style.css", "icon.svg", "manifest.webmanifest"].map((file) => `demo/${file}`),
  ...["address", "app", "bounds", "engine", "net", "picker", "results", "search", "sheet", "solve"]
    .map((file) => `demo/${file}.js`),
  "premove.js",
  "premove.wasm",
  ...["answers", "browser", "engine", "errors", "flags", "instance", "line-queue", "load", "place",
    "question", "serve", "stores", "table-cache", "wasi", "worker", "worker-link"]
    .map((file) => `lib/${file}.js`),
];

self.addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(COPIES).then((copies) => copies.addAll(requests)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldCopies()]));
});

async function deleteOldCopies() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("premove-demo") && name !== COPIES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(self.registration.scope);
  if (isOurs) event.respondWith(answer(event));
});

async function answer(event) {
  const { request } = event;
  const copies = await caches.open(COPIES);
  try {
    const response = await fetch(request, { cache: "no-cache" });
    if (response.ok) {
      // The answer is given even if there is no room for its copy.
      event.waitUntil(copies.put(request, response.clone()).catch(() => {}));
    }
    return response;
  } catch (error) {
    const copy = await copies.match(request, { ignoreSearch: true, ignoreVary: true });
    if (copy) return copy;
    throw error;
  }
}
