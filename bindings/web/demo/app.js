// The page: a scramble, the solve that is made of it, and one search at a time.

import { fromFragment, toFragment } from "./address.js";
import { Bounds, hideBounds } from "./bounds.js";
import { Fault, finish, startEngine, stateAfter, totalsOf } from "./engine.js";
import { drawNet } from "./net.js";
import { Picker } from "./picker.js";
import { Results } from "./results.js";
import {
  FIRST_RESULTS, MORE_RESULTS, optimalQuestion, rowOfLine, SCRAMBLE_QUESTION, Search,
  stepQuestion, wholeQuestion,
} from "./search.js";
import { connectCopying, drawFinished, drawLines } from "./sheet.js";
import { countMoves, isSolved, movesOf, offersAfter } from "./solve.js";

/** Typing is followed after this many milliseconds without a key. */
const TYPING_PAUSE = 250;
const SOLVED = "URFDLB".replace(/./g, (face) => face.repeat(9));

const byId = (id) => document.getElementById(id);
const field = byId("scramble");

/**
 * The solve in work. `state` is what it has reached; `null` without a readable scramble. `totals`
 * are the moves up to each line; empty without a readable solve.
 */
const solve = { scramble: "", lines: [], state: null, totals: [], finished: null };
let engine;
let search;
let results;
let picker;
let limit = FIRST_RESULTS;

/** Says a sentence to those who hear the page. */
let lastSaid;
function say(text) {
  clearTimeout(lastSaid);
  lastSaid = setTimeout(() => { byId("live").textContent = text; }, 300);
}

/** Says whether the page works on what it will show. */
function setBusy(isBusy) {
  document.querySelector("main").ariaBusy = isBusy;
}

function setStatus(text, { aloud = false } = {}) {
  byId("status").textContent = text;
  if (aloud) say(text);
}

// --- The scramble ------------------------------------------------------------------------------

let generation = 0;
/** Whether the page shows `solve` as it is, with its search. */
let isShown = false;

/** Makes the field as high as its text. */
function fitField() {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

/** Reads the scramble of the field and shows the solve on it. */
function readField(lines = []) {
  fitField();
  Object.assign(solve, { scramble: field.value, lines });
  return showSolve();
}

function showFault(text) {
  byId("scramble-fault").textContent = text;
  field.toggleAttribute("aria-invalid", text !== "");
  if (text !== "") field.setAttribute("aria-invalid", "true");
}

function messageOf(error) {
  if (!(error instanceof Fault)) console.error(error);
  return `${error.message}.`.replace(/([.?!])\.$/, "$1");
}

let isDrawing = false;

function setDrawing(draws) {
  isDrawing = draws;
  byId("random").ariaBusy = draws;
  byId("random").textContent = draws ? "Drawing …" : "Random scramble";
}

/** Draws a random scramble. The first one builds four small tables: EO, DR from EO, HTR, finish. */
function randomScramble() {
  if (isDrawing) return;
  generation += 1;
  setDrawing(true);
  let drawn = null;
  search.run(SCRAMBLE_QUESTION, {
    onAnswer({ answer, scramble }) {
      if (answer === "scramble") drawn = scramble;
    },
    async onEnd({ fault }) {
      field.value = drawn ?? field.value;
      await (drawn === null ? showSolve() : readField());
      keepAddress();
      if (fault) showFault(`${fault}.`);
    },
  });
}

/** Gives a drawing up, because another scramble is typed. The search before it does not return. */
function stopDrawing() {
  if (!isDrawing) return;
  search.stop();
  setDrawing(false);
  isShown = false;
}

// --- The solve ---------------------------------------------------------------------------------

/** Shows the solve as it is, and starts the search that its state suggests. */
async function showSolve() {
  const mine = ++generation;
  isShown = false;
  search.stop();
  setDrawing(false);
  byId("building").hidden = true;
  setBusy(true);
  const wanted = { state: null, totals: [], finished: null, fault: "" };
  try {
    if (solve.scramble.trim() !== "") await reach(wanted);
  } catch (error) {
    wanted.fault = messageOf(error);
  }
  if (mine !== generation) return; // Something else is to be shown by now.
  const { state, totals, finished, fault } = wanted;
  Object.assign(solve, { state, totals, finished });
  showFault(fault);
  byId("welcome").hidden = solve.scramble.trim() !== "";
  byId("search").hidden = state === null || finished !== null;
  results.clear();
  drawLines(solve.lines, totals, goBack);
  drawFinished(solve.lines, finished);
  showNet();
  setBusy(false);
  isShown = true;
  if (finished) {
    say(`Solved in ${finished.length} moves.`);
    if (document.activeElement === document.body) byId("copy-solution").focus();
  } else if (state) {
    picker.offer(offersAfter(solve.lines));
    startSearch();
  }
}

/** Finds out what the lines reach. */
async function reach(wanted) {
  const { scramble, lines } = solve;
  wanted.state = await stateAfter(engine, scramble, movesOf(lines));
  if (isSolved(lines)) wanted.finished = await finish(engine, scramble, movesOf(lines));
  wanted.totals = await totalsOf(engine, lines, wanted.finished);
}

function showNet() {
  const side = document.querySelector("input[name=side]:checked").value;
  const title = { normal: "Normal side", inverse: "Inverse side" }[side];
  const { state } = solve;
  drawNet(byId("net"), state?.[side] ?? SOLVED, state ? title : "Solved cube");
  byId("net").classList.toggle("stale", byId("scramble-fault").textContent !== "");
}

/** Takes lines as the next ones of the solve. */
function take(lines) {
  solve.lines = [...solve.lines, ...lines];
  history.pushState(null, "", `#${toFragment(solve.scramble, solve.lines)}`);
  results.focusNext();
  picker.mode = "step";
  showSolve();
}

/** Goes back to the first lines of the solve. */
function goBack(count) {
  solve.lines = solve.lines.slice(0, count);
  keepAddress();
  results.focusNext();
  showSolve();
}

// --- The search --------------------------------------------------------------------------------

/** Runs the search that the controls ask for. */
function startSearch() {
  limit = FIRST_RESULTS;
  results.clear();
  runSearch();
}

/** Searches for more solutions; those that are listed stay. */
function searchMore() {
  limit *= MORE_RESULTS;
  runSearch();
  results.focusRow(results.count);
}

/** Runs the search in place of what runs, which may be a drawing. */
function runSearch() {
  setDrawing(false);
  // Where a drawing came before the solve was shown, its state is not known yet.
  if (!isShown) return showSolve();
  setBusy(true);
  hideBounds();
  byId("building").hidden = true;
  byId("more").hidden = true;
  byId("again").hidden = true;
  byId("stop").hidden = false;
  setStatus("Searching …");
  const runs = { step: runStep, whole: runWhole, optimal: runOptimal };
  runs[picker.mode]();
}

/** Runs a question, and shows its end with the text that `textOf` makes of it. */
function run(question, onAnswer, textOf) {
  search.run(question, {
    onAnswer,
    onEnd(end) {
      setBusy(false);
      results.flush();
      byId("stop").hidden = true;
      byId("building").hidden = true;
      byId("again").hidden = end.ended !== "stopped";
      setStatus(end.fault ? `${end.fault}.` : textOf(end), { aloud: true });
    },
  });
}

function runStep() {
  let known = results.count;
  let searched = -1;
  const progress = () => {
    const found = countOf(results.count);
    return searched < 0 ? found : `${found}, up to ${searched} moves searched`;
  };
  run(
    stepQuestion(solve.state.code, picker.names, picker.sides, limit),
    (answer) => {
      if (answer.answer === "searched") {
        searched = answer.length;
        setStatus(`${progress()} …`);
      }
      if (answer.answer !== "solution" || known-- > 0) return;
      const [step] = answer.steps;
      const line = { moves: step.solution, reaches: step.reaches, label: step.label };
      const row = { moves: line.moves, label: line.label };
      results.add({ total: step.length, cancelled: 0, parts: [row], take: [line] });
    },
    ({ ended, truncated }) => {
      byId("more").hidden = !truncated || results.count === 0;
      if (ended === "stopped") return `Stopped: ${progress()}.`;
      if (results.count === 0) return "No solution.";
      if (truncated) return `The first ${countOf(results.count)}.`;
      return results.count === 1 ? "The only solution." : `All ${countOf(results.count)}.`;
    },
  );
}

const countOf = (count) => (count === 1 ? "1 solution" : `${count} solutions`);

function runWhole() {
  const before = countMoves(movesOf(solve.lines));
  let best = null;
  let rows = [];
  run(
    wholeQuestion(solve.scramble, movesOf(solve.lines), picker.recipe),
    (answer) => {
      if (answer.answer !== "line") return;
      if (answer.number === 1) {
        rows = [];
        if (answer.total !== best) say(`A line of ${answer.total} moves.`);
        best = answer.total;
      }
      rows = [...rows, rowOfLine(answer, before)];
      results.setSoon(rows);
      setStatus(`The best line has ${best} moves. Looking for shorter ones …`);
    },
    ({ ended }) => {
      results.set(rows);
      if (best === null) return ended === "stopped" ? "Stopped." : "No line found.";
      return `${ended === "stopped" ? "Stopped: the" : "The"} best line has ${best} moves.`;
    },
  );
}

function runOptimal() {
  const bounds = new Bounds();
  bounds.draw();
  const line = (moves) => ({ moves, reaches: ["optimal"], label: "finish" });
  const show = ({ solution, length }, label) => {
    const parts = [{ moves: solution, label }];
    results.set([{ total: length, cancelled: 0, parts, take: [line(solution)] }]);
  };
  run(
    optimalQuestion(solve.state.code),
    (answer) => {
      bounds.take(answer);
      bounds.draw();
      if (answer.answer === "better") show(answer, "shortest so far");
      if (answer.answer === "solution") show(answer, "optimal");
    },
    ({ ended }) => (ended === "stopped" ? "Stopped." : "Proven: no solution is shorter."),
  );
}

/** Shows how much of a table is built. */
function showBuilding({ table, share, error }) {
  byId("building").hidden = share >= 1;
  byId("building-bar").value = share;
  byId("building-text").textContent =
    `Building the table ${table}, ${Math.round(share * 100)} %. This browser keeps it.`;
  if (error) setStatus("This browser could not keep the table. It is built again next time.");
}

// --- Address and keys ----------------------------------------------------------------------------

function keepAddress() {
  history.replaceState(null, "", `#${toFragment(solve.scramble, solve.lines)}`);
}

/** Shows the solve of the address. */
async function readAddress() {
  const { scramble, lines } = fromFragment(location.hash);
  field.value = scramble;
  await readField(lines);
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches("textarea, select, input[type=text]");
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    field.focus();
    field.select();
  }
  if (event.key === "Escape" && search.isRunning) search.halt();
  if (event.key === "Backspace" && !isTyping && solve.lines.length > 0) {
    event.preventDefault();
    goBack(solve.lines.length - 1);
  }
}

function connect() {
  let typing;
  field.addEventListener("input", () => {
    clearTimeout(typing);
    stopDrawing();
    typing = setTimeout(() => readField().then(keepAddress), TYPING_PAUSE);
    fitField();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    clearTimeout(typing);
    field.blur();
    const isSame = field.value === solve.scramble;
    if (isSame && isShown) return results.focusRow(0);
    results.focusNext();
    readField(isSame ? solve.lines : []).then(keepAddress);
  });
  byId("random").addEventListener("click", randomScramble);
  byId("random").disabled = false;
  byId("side").addEventListener("change", showNet);
  byId("stop").addEventListener("click", () => search.halt());
  byId("again").addEventListener("click", startSearch);
  byId("more").addEventListener("click", searchMore);
  document.addEventListener("keydown", onKey);
  addEventListener("popstate", readAddress);
  addEventListener("resize", fitField);
  connectCopying(() => solve, say);
}

async function start() {
  results = new Results(byId("results"), take);
  picker = new Picker(startSearch);
  drawNet(byId("net"), SOLVED, "Solved cube");
  field.value ||= fromFragment(location.hash).scramble;
  fitField();
  if (location.protocol.startsWith("http")) {
    navigator.serviceWorker?.register("../service-worker.js").catch(console.warn);
  }
  try {
    engine = await startEngine(showBuilding);
    search = new Search(engine);
    const steps = [];
    for await (const line of engine.ask({ question: "steps" })) if (line.answer) steps.push(line);
    picker.setSteps(steps);
    byId("loading").hidden = true;
  } catch (error) {
    byId("loading").hidden = true;
    return showFault(`The engine cannot start here: ${messageOf(error)}`);
  }
  connect();
  const { scramble, lines } = fromFragment(location.hash);
  await readField(scramble === field.value ? lines : []);
  if (field.value === "" && matchMedia("(hover: hover)").matches) field.focus();
  document.body.dataset.ready = "";
}

start();
