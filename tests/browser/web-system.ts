import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { onTestFinished, TestRunner } from "vitest";
import { RunningA2c } from "../e2e/running-a2c.ts";
import { launchChromium } from "./chromium.ts";

const samples = fileURLToPath(new URL("../../samples", import.meta.url));
/** Git ignores it; CI keeps it for people to look at. */
const screenshots = fileURLToPath(new URL("../../.cache/screenshots", import.meta.url));

const LINES_OF_EVIDENCE = 40;

export interface WebSystemOptions {
  /** Files beside the samples, or instead of them. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly hasSamples?: boolean;
  readonly servers?: Readonly<Record<string, object>>;
}

/** A real `a2c up` with a browser in front of it. */
export class WebSystem implements AsyncDisposable {
  readonly folder: string;
  readonly up: RunningA2c;
  readonly browser: Browser;
  readonly origin: string;

  private constructor(parts: Pick<WebSystem, "folder" | "up" | "browser" | "origin">) {
    this.folder = parts.folder;
    this.up = parts.up;
    this.browser = parts.browser;
    this.origin = parts.origin;
  }

  /** Resolves when an Agent can come, the other commands find it and every text can be searched. */
  static async start({ files = {}, hasSamples = true, servers = {} }: WebSystemOptions): Promise<WebSystem> {
    const folder = mkdtempSync(join(tmpdir(), "a2c-browser-"));
    const documents = join(folder, "documents");
    if (hasSamples) cpSync(samples, documents, { recursive: true });
    for (const [path, text] of Object.entries(files)) writeFile(join(documents, path), text);
    writeFile(join(folder, "mcp.json"), JSON.stringify({ mcpServers: servers }));
    // The state files of these tests stay apart from those of whoever runs them.
    process.env["XDG_RUNTIME_DIR"] = join(folder, "run");
    process.env["XDG_STATE_HOME"] = join(folder, "state");
    process.env["XDG_CACHE_HOME"] = join(folder, "cache");
    const config = ["--config", join(folder, "mcp.json")];
    const up = new RunningA2c("up", documents, ...config, "--port", "0", "--name", "desk", "--json");
    const browser = await launchChromium();
    const { url: link } = await up.line(({ event }) => event === "web");
    await up.line(({ event }) => event === "ready");
    await up.line(({ event }) => event === "indexed");
    return new WebSystem({ folder, up, browser, origin: new URL(String(link)).origin });
  }

  /** Writes into the folder that is served. */
  write(path: string, text: string | Uint8Array): void {
    writeFile(join(this.folder, "documents", path), text);
  }

  /** A new link, as `a2c open` asks for it. */
  async newLink(): Promise<string> {
    const note = readFileSync(join(this.folder, "run", "a2c", `page-${this.up.pid}.json`), "utf8");
    const { secret } = JSON.parse(note) as { secret: string };
    const { origin } = this;
    const headers = { origin, authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const body = JSON.stringify({ seconds: 60 });
    const answer = await fetch(`${origin}/api/links`, { method: "POST", headers, body });
    return ((await answer.json()) as { link: string }).link;
  }

  /** A person who opens a link, a new one unless given. The window stays until the test ends: one that failed is looked at. */
  async visit({ link, ...options }: BrowserContextOptions & { link?: string } = {}): Promise<Visitor> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const visitor = new Visitor(context, await context.newPage(), this.origin);
    await visitor.watch();
    if (TestRunner.getCurrentTest() !== undefined) visitor.stayUntilTestEnds();
    await visitor.page.goto(link ?? (await this.newLink()));
    // The page is drawn once its link was exchanged: who goes elsewhere before has not been let in.
    await visitor.page.getByRole("main").waitFor();
    return visitor;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close();
    await this.up[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function writeFile(path: string, text: string | Uint8Array): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
}

/** A browser window that is watched: what it asks of others, and what goes wrong in it. */
export class Visitor implements AsyncDisposable {
  readonly page: Page;
  readonly origin: string;
  /** Requests that would have left this machine, or this server. */
  readonly foreign: string[] = [];
  /** Errors, dialogs, and what the content security policy had to stop. */
  readonly troubles: string[] = [];
  readonly #context: BrowserContext;
  #stays = false;

  constructor(context: BrowserContext, page: Page, origin: string) {
    this.#context = context;
    this.page = page;
    this.origin = origin;
  }

  async watch(): Promise<void> {
    await this.#context.route(
      (url) => url.origin !== this.origin,
      (route) => {
        this.foreign.push(route.request().url());
        return route.abort();
      },
    );
    this.page.on("pageerror", ({ message }) => this.troubles.push(message));
    this.page.on("console", (said) => {
      if (said.type() === "error") this.troubles.push(`${said.text()} ${said.location().url}`.trim());
    });
    this.page.on("response", async (response) => {
      if (response.status() < 500) return;
      this.troubles.push(`${response.url()} answered ${await response.text().catch(String)}`);
    });
    this.page.on("dialog", (dialog) => {
      this.troubles.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  /** The rows of the Finder's first column. */
  documents(title?: RegExp): Locator {
    const list = this.page.getByRole("listbox", { name: "Documents" });
    return list.getByRole("option", title && { name: title });
  }

  /** Goes to an address of the page as a link would. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
  }

  /** Another tab of the same browser. */
  async tab(path: string): Promise<Page> {
    const tab = await this.#context.newPage();
    await tab.goto(new URL(path, this.origin).href);
    return tab;
  }

  async forgetCookies(): Promise<void> {
    await this.#context.clearCookies();
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(screenshots, { recursive: true });
    await this.page.screenshot({ path: join(screenshots, `${name}.png`), animations: "disabled" });
  }

  /** A test that failed unwinds before anybody can look: the window is closed when its end is known. */
  stayUntilTestEnds(): void {
    this.#stays = true;
    onTestFinished(async ({ task: { name, result } }) => {
      if (result?.state === "fail") await this.#tellWhatIsThere(name);
      await this.#context.close();
    });
  }

  /** For the log of a run that nobody saw: where the page was, what it said, and a picture of it. */
  async #tellWhatIsThere(test: string): Promise<void> {
    const name = `failed-${test.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80)}`;
    await this.screenshot(name).catch(() => undefined); // a window that is gone has no picture
    const text = await this.page.locator("body").innerText({ timeout: 2_000 }).catch(String);
    const choices = new Set(await this.page.locator("select option, nav *, [role=menu] *").allInnerTexts());
    const focus = await this.page
      .evaluate("`${document.activeElement?.tagName} ${document.activeElement?.ariaLabel ?? ''}`")
      .catch(String);
    const lines = text.split("\n").filter((line) => line.trim() !== "" && !choices.has(line));
    const said = [
      `"${test}" failed at ${this.page.url()}`,
      `focus: ${String(focus)} · picture: .cache/screenshots/${name}.png`,
      ...this.troubles.map((trouble) => `trouble: ${trouble}`),
      ...lines.slice(0, LINES_OF_EVIDENCE),
    ];
    process.stderr.write(`${said.join("\n  ")}\n`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#stays) await this.#context.close();
  }
}
