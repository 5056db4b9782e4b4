import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";
import { chromium } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where the browser is that the tests drive; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env["CHROMIUM"], ...places].find((path) => path !== undefined && existsSync(path));
}

/** How the tests start it. */
export function chromiumOptions(): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("no Chromium on this machine");
  return { executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] };
}

export async function launchChromium(): Promise<Browser & AsyncDisposable> {
  const browser = await chromium.launch(chromiumOptions());
  return Object.assign(browser, { [Symbol.asyncDispose]: () => browser.close() });
}
