/** Stores of tables: in memory, and in the database of a browser. */

/** Name of the objects of a database that are tables. */
const TABLES = "tables";

export function memoryStore() {
  const tables = new Map();
  return {
    get: async (name) => tables.get(name),
    put: async (name, bytes) => void tables.set(name, bytes),
    names: async () => [...tables.keys()],
  };
}

export function indexedDbStore(name = "premove-cube") {
  let opened = null;
  const database = () => {
    const forget = () => {
      opened = null;
    };
    opened ??= openDatabase(name, forget).catch((error) => {
      forget();
      throw error;
    });
    return opened;
  };
  const ask = async (mode, question) => {
    const transaction = (await database()).transaction(TABLES, mode);
    const request = question(transaction.objectStore(TABLES));
    return settled(transaction, request);
  };
  return {
    get: (table) => ask("readonly", (tables) => tables.get(table)),
    put: async (table, bytes) => {
      await ask("readwrite", (tables) => tables.put(bytes, table));
    },
    names: () => ask("readonly", (tables) => tables.getAllKeys()),
  };
}

/** Opens a database. `onClose` is called when the browser closes it, or it is to be deleted. */
function openDatabase(name, onClose) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onClose;
      database.onversionchange = () => {
        database.close();
        onClose();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
}

/** Returns the result of a request once its transaction is complete, so that it is on the disk. */
function settled(transaction, request) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
    transaction.onerror = () => reject(transaction.error ?? request.error);
  });
}

/**
 * Returns the store of an engine that was given none: the database of the browser, or memory where
 * there is no database, as in node and in private windows of some browsers.
 */
export function usualStore() {
  if (globalThis.indexedDB === undefined) return memoryStore();
  const inMemory = memoryStore();
  const inBrowser = indexedDbStore();
  const chosen = inBrowser.names().then(
    () => inBrowser,
    () => inMemory,
  );
  return {
    get: async (name) => (await chosen).get(name),
    put: async (name, bytes) => (await chosen).put(name, bytes),
    names: async () => (await chosen).names(),
  };
}
