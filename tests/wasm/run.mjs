// Compares the vectors of WebAssembly with the portable code.
//
//     node run.mjs MODULE.wasm

import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
// The system is never asked for anything here.
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => assert.fail(`${from}.${name} was called`) };
}
const { sets, differences } = new WebAssembly.Instance(module, imports).exports;

// The vectors alone: such a module has no second copy of the kernels.
assert.equal(sets(), 1);
for (let seed = 0n; seed < 1000n; seed += 1n) {
    assert.equal(differences(seed), 0, `seed ${seed}`);
}
console.log('1000 times the same results');
