// The service worker of the page in demo/. It stands here because it may only serve what lies beside
// it or deeper, and the page uses the module that lies here.

importScripts("demo/offline.js");
