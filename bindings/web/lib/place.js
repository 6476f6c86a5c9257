/** Where this code runs. */

/** `true` in node, whose files and workers differ from those of browsers. */
export const inNode = globalThis.process?.versions?.node !== undefined;
