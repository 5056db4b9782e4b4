import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { RunningA2c } from "../e2e/running-a2c.ts";
import { launchChromium } from "./chromium.ts";

const samples = fileURLToPath(new URL("../../samples", import.meta.url));
/** Git ignores it; CI keeps it for people to look at. */
const screenshots = fileURLToPath(new URL("../../.cache/screenshots", import.meta.url));

export interface WebSystemOptions {
  /** Files beside the samples, or instead of them. */
  readonly files?: Readonly<Record<string, string>>;
  readonly hasSamples?: boolean;
  readonly servers?: Readonly<Record<string, object>>;
}

/** A real `a2c up` with a browser in front of it. */
export class WebSystem implements AsyncDisposable {
  readonly folder: string;
  readonly up: RunningA2c;
  readonly browser: Browser;
  readonly link: string;

  private constructor(parts: Pick<WebSystem, "folder" | "up" | "browser" | "link">) {
    this.folder = parts.folder;
    this.up = parts.up;
    this.browser = parts.browser;
    this.link = parts.link;
  }

  /** Resolves when every text can be searched. */
  static async start({ files = {}, hasSamples = true, servers = {} }: WebSystemOptions): Promise<WebSystem> {
    const folder = mkdtempSync(join(tmpdir(), "a2c-browser-"));
    const documents = join(folder, "documents");
    if (hasSamples) cpSync(samples, documents, { recursive: true });
    for (const [path, text] of Object.entries(files)) writeFile(join(documents, path), text);
    writeFile(join(folder, "mcp.json"), JSON.stringify({ mcpServers: servers }));
    // The state files of these tests stay apart from those of whoever runs them.
    process.env["XDG_RUNTIME_DIR"] = join(folder, "run");
    process.env["XDG_CACHE_HOME"] = join(folder, "cache");
    const config = ["--config", join(folder, "mcp.json")];
    const up = new RunningA2c("up", documents, ...config, "--port", "0", "--name", "desk", "--json");
    const browser = await launchChromium();
    const { url: link } = await up.line(({ event }) => event === "web");
    await up.line(({ event }) => event === "indexed");
    return new WebSystem({ folder, up, browser, link: String(link) });
  }

  /** Writes into the folder that is served. */
  write(path: string, text: string): void {
    writeFile(join(this.folder, "documents", path), text);
  }

  /** A person who opens the link. */
  async visit(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const visitor = new Visitor(context, await context.newPage(), new URL(this.link).origin);
    await visitor.watch();
    await visitor.page.goto(this.link);
    return visitor;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close();
    await this.up[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function writeFile(path: string, text: string): void {
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
      if (said.type() === "error") this.troubles.push(said.text());
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

  async screenshot(name: string): Promise<void> {
    mkdirSync(screenshots, { recursive: true });
    await this.page.screenshot({ path: join(screenshots, `${name}.png`), animations: "disabled" });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close();
  }
}
