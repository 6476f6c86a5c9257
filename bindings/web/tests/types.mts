// Is compiled, not run: uses of the package that its types must allow, and some that they must not.

import {
  Answers,
  BadInput,
  Engine,
  Solution,
  Stopped,
  TableStore,
  ask,
  memoryStore,
  solve,
  version,
} from "premove-cube";
import { folderStore } from "premove-cube/folder";
import { Instance } from "premove-cube/sync";

const stores: TableStore[] = [memoryStore(), folderStore("tables")];
const engine: Engine = await Engine.open({ store: stores[0], onTable: ({ share }) => share + 1 });

for await (const solution of engine.solve("R U F", { step: "dr", niss: true, otherSide: 3 })) {
  const text: string = `${solution} ${solution.length + 1} ${solution.reaches.join()}`;
  console.log(text);
}
const lines: Solution[] = await engine.chain("R", "EO > DR", { slack: 1 }).toArray();
const code: string = await engine.convert("R", "code");

const answers: Answers = ask({ question: "step", step: "eo", scramble: "R" }, { id: 3 });
for await (const answer of answers) {
  if (answer.ended !== undefined) console.log(answer.ended, answer.truncated, answer.error);
  else console.log(answer.answer, answer.solution);
}
if (answers.code !== null && answers.code > 1) console.log(answers.error);

try {
  await solve("R", { signal: AbortSignal.timeout(1) }).next();
} catch (error) {
  if (error instanceof BadInput || error instanceof Stopped) console.log(error.code, error.message);
}

const instance = await Instance.load(undefined, { isStopped: () => false });
const ended: number = instance.ask("{}", (line) => line.length < 3);
console.log(version, lines, code, ended, engine.stop(1));
await engine.close();

// @ts-expect-error A scramble is text.
engine.solve(3);
// @ts-expect-error There is no such form.
engine.convert("R", "codes");
// @ts-expect-error Only `open` makes engines.
new Engine();
