/**
 * A module with the functions of premove that does what a question begins with: `X` crashes, `T`
 * reports that a third of the table `big` is built, `L` sends a line and does what `T` does. Then
 * it says that the work is done. A table that begins with `X` crashes. The module is written out
 * here, since the real one does not crash, and builds a table in no certain time.
 */

const LINE = '{"ended":"done","truncated":false}';
const ANSWER = '{"answer":"searched"}';
const TABLE = "big";
const I32 = 0x7f;

/** Places in the memory of the module. */
const LINE_PLACE = 16;
const ANSWER_PLACE = 64;
const TABLE_PLACE = 128;
const BUFFER = 1024;

/** Writes a number as WebAssembly has it, in groups of seven bits with their sign. */
function number(value) {
  const bytes = [];
  for (;;) {
    const group = value & 0x7f;
    value >>= 7;
    const isLast = (value === 0 && (group & 0x40) === 0) || (value === -1 && (group & 0x40) !== 0);
    bytes.push(isLast ? group : group | 0x80);
    if (isLast) return bytes;
  }
}

const text = (name) => [name.length, ...new TextEncoder().encode(name)];
const list = (items) => [items.length, ...items.flat()];
const section = (id, bytes) => [id, ...number(bytes.length), ...bytes];
const constant = (value) => [0x41, ...number(value)];
const body = (...code) => {
  const bytes = [0x00, ...code.flat(), 0x0b];
  return [...number(bytes.length), ...bytes];
};

const letter = (text) => constant(text.charCodeAt(0));
/** Code that runs where the first byte of the buffer is this letter. */
const where = (text, code) => [
  ...[...constant(BUFFER), 0x2d, 0, 0, ...letter(text), 0x46],
  ...[0x04, 0x40, ...code, 0x0b],
];
const call = (index) => [0x10, index];
const UNREACHABLE = 0x00;
const DROP = 0x1a;
const sendLine = (place, line) => [
  ...constant(place),
  ...constant(line.length),
  ...call(0),
  DROP,
];
const reportTable = [
  ...constant(TABLE_PLACE),
  ...constant(TABLE.length),
  ...constant(333),
  ...call(1),
];

const TYPES = [
  [0x60, 0, 1, I32],
  [0x60, 1, I32, 1, I32],
  [0x60, 2, I32, I32, 1, I32],
  [0x60, 3, I32, I32, I32, 0],
];

/** Functions of the page: name and type. */
const IMPORTS = [
  ["line", 2],
  ["table", 3],
];

/** Functions of the module: name, type and code. */
const FUNCTIONS = [
  ["premove_buffer", 1, body(constant(BUFFER))],
  ["premove_open", 0, body(constant(0))],
  ["premove_put_table", 1, body(where("X", [UNREACHABLE]), constant(0))],
  [
    "premove_ask",
    0,
    body(
      where("X", [UNREACHABLE]),
      where("T", reportTable),
      where("L", [...sendLine(ANSWER_PLACE, ANSWER), ...reportTable]),
      sendLine(LINE_PLACE, LINE),
      constant(1),
    ),
  ],
];

const data = (place, content) => [0x00, ...constant(place), 0x0b, ...text(content)];

export const FAKE_MODULE = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, list(TYPES)),
  ...section(2, list(IMPORTS.map(([name, type]) => [...text("premove"), ...text(name), 0, type]))),
  ...section(3, list(FUNCTIONS.map(([, type]) => [type]))),
  ...section(5, list([[0x00, 1]])),
  ...section(
    7,
    list([
      [...text("memory"), 0x02, 0],
      ...FUNCTIONS.map(([name], i) => [...text(name), 0x00, IMPORTS.length + i]),
    ]),
  ),
  ...section(10, list(FUNCTIONS.map(([, , code]) => code))),
  ...section(
    11,
    list([data(LINE_PLACE, LINE), data(ANSWER_PLACE, ANSWER), data(TABLE_PLACE, TABLE)]),
  ),
]);
