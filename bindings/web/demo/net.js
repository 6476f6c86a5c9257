// The net of a cube as SVG: 54 stickers with their colour and letter.

const SVG = "http://www.w3.org/2000/svg";
const STICKER = 10;
const GAP = 1.5;
const SIDE = STICKER - 0.6;

/** The faces in the order of the 54 stickers, with their place in the net in faces. */
const FACES = [
  { letter: "U", name: "up", colour: "white", column: 1, row: 0 },
  { letter: "R", name: "right", colour: "red", column: 2, row: 1 },
  { letter: "F", name: "front", colour: "green", column: 1, row: 1 },
  { letter: "D", name: "down", colour: "yellow", column: 1, row: 2 },
  { letter: "L", name: "left", colour: "orange", column: 0, row: 1 },
  { letter: "B", name: "back", colour: "blue", column: 3, row: 1 },
];
const COLOUR = Object.fromEntries(FACES.map(({ letter, colour }) => [letter, colour]));

function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Says the net in words: the rows of each face. */
function describe(facelets) {
  return FACES.map(({ name }, face) => {
    const rows = [0, 3, 6].map((at) =>
      [...facelets.slice(face * 9 + at, face * 9 + at + 3)].map((f) => COLOUR[f]).join(" "));
    return `${name} face: ${rows.join(", ")}`;
  }).join(". ");
}

/**
 * Draws the net into an SVG element.
 * @param {SVGElement} svg
 * @param {string} facelets  54 letters, the faces in the order U R F D L B.
 * @param {string} title  What is shown, such as "Normal side".
 */
export function drawNet(svg, facelets, title) {
  const face = 3 * STICKER + GAP;
  svg.setAttribute("viewBox", `-0.5 -0.5 ${4 * face - GAP + 1} ${3 * face - GAP + 1}`);
  svg.setAttribute("aria-label", `${title}. ${describe(facelets)}.`);
  const stickers = [...facelets].map((letter, index) => {
    const { column, row } = FACES[Math.floor(index / 9)];
    const [x, y] = [column * face + (index % 3) * STICKER,
      row * face + Math.floor((index % 9) / 3) * STICKER];
    const group = element("g", { class: `sticker ${COLOUR[letter]}`, "data-index": index });
    if (index % 9 === 4) group.classList.add("centre");
    group.append(
      element("rect", { x: x + 0.3, y: y + 0.3, width: SIDE, height: SIDE, rx: 1.5 }),
      element("text", { x: x + STICKER / 2, y: y + STICKER / 2 + 1.55 }, letter),
    );
    return group;
  });
  svg.replaceChildren(...stickers);
}
