import type { TableStore } from "../premove.js";

/**
 * Returns a store that keeps the tables as files in a folder, which is made when it is first needed.
 * Only for node.
 */
export function folderStore(folder: string): TableStore;
