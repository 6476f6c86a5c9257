// Runs the engine as a WebAssembly module, without files, threads or a clock.
//
//     node run.mjs MODULE.wasm [DR.table]
//
// EO is solved on both sides with a table that is built in memory, and a chain with such tables. The
// straight DR is solved with the table of a file, where there is one.

import { existsSync, readFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const [module, drTable] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, allocate, put_dr_table, run, answer_start } = instance.exports;

function write(bytes) {
    const start = allocate(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, start);
}

function solve(what, sides, count, scramble) {
    write(new TextEncoder().encode([what, sides, count, scramble].join('|')));
    const length = run();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer_start(), length)).split('\n');
}

const scramble = "R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B D2 R U B2 R' U' B D2 R' U' F";

assert.deepEqual(solve('eo', 'niss', 5, scramble),
    ['B (L2 F)', 'U B (F)', "U R L' B", "D' B2 R' U", '(F2 U2 L2 F)']);
assert.deepEqual(solve('EO > DR > HTR', 'niss', 1, scramble),
    ["B U2 F2 D B2 L U' L2 D' F2 R (L2 F L)"]);
assert.match(solve('eo', 'niss', 1, 'R Q')[0], /^error: unknown move 'Q'/);
const hasTable = drTable !== undefined && existsSync(drTable);
if (hasTable) {
    write(readFileSync(drTable));
    put_dr_table();
    assert.deepEqual(solve('dr', 'niss', 3, scramble),
        ["U' D R L2 D2 L' U2 D B", "U' D L' B2 R L2 U2 D B", "U2 B2 D B L' B2 R2 D' R"]);
}
console.log(hasTable ? 'EO, a chain and a straight DR are right' : 'EO and a chain are right');
