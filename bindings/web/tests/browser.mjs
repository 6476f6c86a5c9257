// A headless Chromium, driven through a pipe with the DevTools protocol. Needs no package.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser of `CHROMIUM`, or the first that is installed; `undefined` without one. */
export function findBrowser() {
  const names = process.env.CHROMIUM ? [process.env.CHROMIUM] : NAMES;
  return names.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);
}

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
];

/** A running browser with an empty profile. */
export class Browser {
  #process;
  #folder;
  #calls = new Map();
  #listeners = [];
  #number = 0;

  static start(program) {
    return new Browser(program);
  }

  constructor(program) {
    this.#folder = mkdtempSync(join(tmpdir(), "premove-page-"));
    this.#process = spawn(program, [...FLAGS, `--user-data-dir=${this.#folder}`, "about:blank"], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    this.#process.on("exit", () => {
      for (const { fail } of this.#calls.values()) fail(new Error("the browser has ended"));
    });
    let text = "";
    this.#process.stdio[4].setEncoding("utf8").on("data", (piece) => {
      const messages = (text + piece).split("\0");
      text = messages.pop();
      messages.forEach((message) => this.#take(JSON.parse(message)));
    });
  }

  #take(message) {
    const call = this.#calls.get(message.id);
    if (!call) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    this.#calls.delete(message.id);
    if (message.error) call.fail(new Error(`${call.method}: ${message.error.message}`));
    else call.done(message.result);
  }

  /** Calls a method of the protocol. */
  call(method, params = {}, sessionId = undefined) {
    const id = ++this.#number;
    this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((done, fail) => this.#calls.set(id, { method, done, fail }));
  }

  /** Hands every event of the protocol to a function. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Opens a page. */
  async open(url) {
    const { targetId } = await this.call("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.call("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId);
    await page.prepare();
    await page.goTo(url);
    return page;
  }

  /** Ends the browser and removes its profile. */
  async close() {
    const ended = new Promise((done) => this.#process.once("exit", done));
    this.call("Browser.close").catch(() => {});
    await ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A page of the browser, with the errors of its console and its requests. */
export class Page {
  #browser;
  #session;
  /** Errors of the console and those that nobody caught. */
  errors = [];
  /** Addresses of all requests of the page and its workers. */
  requests = [];

  constructor(browser, session) {
    this.#browser = browser;
    this.#session = session;
  }

  call(method, params) {
    return this.#browser.call(method, params, this.#session);
  }

  async prepare() {
    this.#browser.listen(({ method, params, sessionId }) => {
      if (sessionId !== this.#session) return;
      if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
      if (method === "Runtime.exceptionThrown") {
        this.errors.push(params.exceptionDetails.exception?.description ?? "exception");
      }
      if (method === "Runtime.consoleAPICalled" && ["error", "warning"].includes(params.type)) {
        const texts = params.args.map(({ value, description }) => value ?? description);
        this.errors.push(texts.join(" "));
      }
      if (method === "Log.entryAdded" && params.entry.level === "error") {
        this.errors.push(`${params.entry.text} ${params.entry.url ?? ""}`);
      }
    });
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await this.call(`${domain}.enable`);
  }

  async goTo(url) {
    await this.call("Page.navigate", { url });
    await this.until("document.readyState === 'complete' && location.href !== 'about:blank'");
  }

  async reload() {
    await this.evaluate("document.documentElement.dataset.old = 1");
    await this.call("Page.reload");
    await this.until("!document.documentElement.dataset.old && document.readyState === 'complete'");
  }

  /** Returns the value of an expression, which may be a promise. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.call("Runtime.evaluate", {
      expression, awaitPromise: true, returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    }
    return result.value;
  }

  /**
   * Waits until an expression is true, and returns its value. Fails after a time in which even a
   * busy machine builds the tables.
   */
  async until(expression, seconds = 400) {
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
      const value = await this.evaluate(expression).catch(() => false);
      if (value) return value;
      await new Promise((done) => setTimeout(done, 25));
    }
    const text = await this.evaluate("document.body.innerText.slice(0, 600)");
    throw new Error(`not within ${seconds} s: ${expression}\nThe page says:\n${text}`);
  }

  /** Types a text into the field that has the focus. */
  type(text) {
    return this.call("Input.insertText", { text });
  }

  /** Presses and releases a key. */
  async press(key) {
    const text = { Enter: "\r" }[key] ?? (key.length === 1 ? key : undefined);
    const windowsVirtualKeyCode = {
      Enter: 13, Escape: 27, Backspace: 8, Tab: 9, End: 35, Home: 36,
      ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40,
    }[key];
    const common = { key, code: key, windowsVirtualKeyCode };
    await this.call("Input.dispatchKeyEvent", { type: "keyDown", text, ...common });
    await this.call("Input.dispatchKeyEvent", { type: "keyUp", ...common });
  }

  /** Clicks on the middle of the element that a selector finds. */
  async click(selector) {
    const { x, y } = await this.evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`);
    for (const type of ["mousePressed", "mouseReleased"]) {
      await this.call("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
    }
  }

  /** Chooses an option of a list of choices, as a person does. */
  choose(selector, value) {
    return this.evaluate(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      field.value = ${JSON.stringify(value)};
      field.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
  }

  /** Sets the size of the page and its colours. */
  async view(width, height, scheme = "light") {
    await this.call("Emulation.setDeviceMetricsOverride", {
      width, height, deviceScaleFactor: 1, mobile: width < 500,
    });
    await this.call("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value: scheme }],
    });
  }

  /** Returns a picture of the page as PNG. */
  async picture() {
    const { data } = await this.call("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }
}
