import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";
import { chromium } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where the browser is that the tests drive; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env["CHROMIUM"], ...places].find((path) => path !== undefined && existsSync(path));
}

export async function launchChromium(): Promise<Browser & AsyncDisposable> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("no Chromium on this machine");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath, args });
  return Object.assign(browser, { [Symbol.asyncDispose]: () => browser.close() });
}
