// The address of the page: its fragment holds the scramble and the lines, so that a link shares
// them.
// `#scramble=R'_U'_F&line=eofb:EO_F/B:D2_F`; blanks are written as `_`.

/** Writes a text so that it can stand in a fragment and be read by people. */
function toPart(text) {
  return encodeURIComponent(text.trim().replace(/\s+/g, " "))
    .replace(/%20/g, "_")
    .replace(/%2F/g, "/")
    .replace(/%3D/g, "=");
}

function fromPart(part) {
  try {
    return decodeURIComponent(part.replace(/_/g, " "));
  } catch {
    return part; // A stray `%`: taken as it stands.
  }
}

/**
 * Returns the fragment of a solve, without `#`; empty where there is no scramble.
 * @param {string} scramble
 * @param {import("./solve.js").Line[]} lines
 */
export function toFragment(scramble, lines) {
  if (scramble.trim() === "") return "";
  const parts = lines.map(({ moves, reaches, label }) =>
    `line=${reaches.join("+")}:${toPart(label.replaceAll(":", ""))}:${toPart(moves)}`);
  return [`scramble=${toPart(scramble)}`, ...parts].join("&");
}

/** Reads a fragment; what is no part of a solve is left out. */
export function fromFragment(fragment) {
  const solve = { scramble: "", lines: [] };
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const [key, value] = [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)];
    if (key === "scramble") solve.scramble = fromPart(value);
    if (key !== "line") continue;
    const [reaches, label, moves] = value.split(":");
    if (moves === undefined) continue;
    solve.lines.push({
      reaches: reaches.split(/[+]|%2B/i).filter((name) => /^[a-z-]+$/.test(name)),
      label: fromPart(label),
      moves: fromPart(moves),
    });
  }
  return solve;
}
