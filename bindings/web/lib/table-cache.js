/** The tables that an engine can bring into a new worker: its store, and what is put there. */

export class TableCache {
  #store;
  #onTable;
  /** The promise of the names of the tables in the store, once they are read. */
  #names = null;
  /** The tables that are being put into the store, as promises. */
  #putting = new Map();

  constructor(store, onTable) {
    this.#store = store;
    this.#onTable = onTable;
  }

  /** Returns the names of the tables that are there. */
  async names() {
    if (this.#store === null) return [];
    this.#names ??= this.#readNames();
    return [...new Set([...(await this.#names), ...this.#putting.keys()])];
  }

  async #readNames() {
    try {
      return new Set(await this.#store.names());
    } catch {
      // A store that fails is as good as an empty one: the tables are built.
      return new Set();
    }
  }

  /** Returns the bytes of a table; `undefined` if the store has none, or something else. */
  async get(name) {
    await this.#putting.get(name);
    const bytes = await this.#store?.get(name);
    if (bytes instanceof ArrayBuffer) return new Uint8Array(bytes);
    return bytes instanceof Uint8Array ? bytes : undefined;
  }

  /** Reports that a table is being built. */
  report(table, share) {
    // The report of the complete table comes from `keep`.
    if (share < 1) this.#onTable?.({ table, share });
  }

  /** Puts a table that was built into the store, and reports it then. */
  keep(table, bytes) {
    const done = this.#put(table, bytes).then(
      async () => void (await this.#names)?.add(table),
      (error) => ({ error }),
    );
    const reported = done.then((failed) => {
      this.#putting.delete(table);
      this.#onTable?.({ table, share: 1, ...(failed?.error && { error: failed.error }) });
    });
    this.#putting.set(table, done);
    return reported;
  }

  async #put(table, bytes) {
    await this.#store?.put(table, bytes);
  }

  /** Waits until nothing is being put into the store any more. */
  async settle() {
    await Promise.all(this.#putting.values());
  }
}
