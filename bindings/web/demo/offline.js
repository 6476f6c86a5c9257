// Keeps the page working without a network. Files come from the network, so that they are never
// older than the page, and from the copies that were kept of them where there is none.

const COPIES = "premove-demo";

/** All files of the page and of the module, from the folder of the service worker. */
const FILES = [
  "demo/",
  ...["index.html", "style.css", "icon.svg", "manifest.webmanifest"].map((file) => `demo/${file}`),
  ...["address", "app", "bounds", "engine", "net", "picker", "results", "search", "sheet", "solve"]
    .map((file) => `demo/${file}.js`),
  "premove.js",
  "premove.wasm",
  ...["answers", "browser", "engine", "errors", "flags", "instance", "line-queue", "load", "place",
    "serve", "stores", "table-cache", "wasi", "worker", "worker-link"]
    .map((file) => `lib/${file}.js`),
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(COPIES).then((copies) => copies.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(self.registration.scope);
  if (isOurs) event.respondWith(answer(request));
});

async function answer(request) {
  const copies = await caches.open(COPIES);
  try {
    const response = await fetch(request);
    if (response.ok) await copies.put(request, response.clone());
    return response;
  } catch (error) {
    const copy = await copies.match(request, { ignoreSearch: true, ignoreVary: true });
    if (copy) return copy;
    throw error;
  }
}
