import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launchPage } from "@a2c-smcp/web";
import type { Page } from "playwright-core";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumOptions } from "./chromium.ts";
import type { Visitor } from "./web-system.ts";
import { WebSystem } from "./web-system.ts";

let system: WebSystem;
beforeAll(async () => {
  system = await WebSystem.start({ files: { "plan.md": "# The plan\n\nBuild it.\n" }, hasSamples: false });
}, 90_000);
afterAll(() => system?.[Symbol.asyncDispose](), 30_000);

const codeIn = (link: string): string => link.split("#open=")[1] ?? "";

/** Whether a code still opens anything. */
async function isGood(code: string): Promise<boolean> {
  const { origin } = system;
  const headers = { origin, "content-type": "application/json" };
  const body = JSON.stringify({ code });
  return (await fetch(`${origin}/api/session`, { method: "POST", headers, body })).ok;
}

describe("a link", () => {
  test("lets one browser in, whose reloads and other tabs stay in", async () => {
    await using visitor = await system.visit();
    await visitor.documents(/The plan/).waitFor();
    expect(visitor.page.url()).toBe(`${system.origin}/`);
    await visitor.page.reload();
    await visitor.documents(/The plan/).waitFor();
    const tab = await visitor.tab("/computer/servers");
    await tab.getByText("Live").waitFor();
    await tab.getByRole("heading", { name: "documents" }).waitFor();
    expect(visitor.troubles).toEqual([]);
    await visitor.screenshot("entered");
  });

  test("keeps the place that it leads to", async () => {
    const link = (await system.newLink()).replace("/#", "/computer/tools?x=1#");
    await using visitor = await system.visit({ link });
    await visitor.page.getByText("Search documents").first().waitFor();
    expect(visitor.page.url()).toBe(`${system.origin}/computer/tools?x=1`);
  });

  test.each([
    ["en-GB", "This link was used already, or has expired", "Open"],
    ["zh-CN", "此链接已被使用或已过期", "打开"],
  ])("that was used says so to another browser, in %s, and what to do", async (locale, title, open) => {
    const link = await system.newLink();
    await using first = await system.visit({ link });
    await first.documents(/The plan/).waitFor();
    await using second = await system.visit({ link, locale });
    const { page } = second;
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByText("a2c open").waitFor();
    expect(await page.content()).not.toContain("The plan");
    await second.screenshot(`link-spent-${locale}`);
    await page.getByRole("textbox").fill(link);
    await page.getByRole("button", { name: open, exact: true }).click();
    await expect
      .poll(() => page.getByRole("status").allInnerTexts())
      .toContainEqual(expect.stringMatching(/\S/));
    await page.getByRole("textbox").fill(await system.newLink());
    await page.getByRole("button", { name: open, exact: true }).click();
    await page.getByRole("option", { name: /The plan/ }).waitFor();
  });

  test("that was used does no harm to the browser that used it", async () => {
    const link = await system.newLink();
    await using visitor = await system.visit({ link });
    await visitor.documents(/The plan/).waitFor();
    await visitor.page.goto("about:blank");
    await visitor.page.goto(link);
    await visitor.documents(/The plan/).waitFor();
  });

  test("is asked for again by a browser that lost its session", async () => {
    await using visitor = await system.visit();
    await visitor.documents(/The plan/).waitFor();
    await visitor.forgetCookies();
    await visitor.page.reload();
    await visitor.page.getByRole("heading", { name: "This browser has not been let in" }).waitFor();
  });
});

describe("the history of the browser", () => {
  /** Opens an address in a browser with a profile on disk, and returns what its history file holds afterwards. */
  async function historyAfter(address: string): Promise<string> {
    const profile = join(system.folder, `profile-${codeIn(address) || "file"}`);
    const context = await chromium.launchPersistentContext(profile, chromiumOptions());
    const [page = await context.newPage()] = context.pages();
    await page.goto(address);
    await page.getByRole("option", { name: /The plan/ }).waitFor();
    expect(page.url()).toBe(`${system.origin}/`);
    await context.close();
    return readFileSync(join(profile, "Default", "History"), "latin1");
  }

  test("has no code when the page was opened by a file", async () => {
    const link = await system.newLink();
    const file = join(system.folder, "open.html");
    writeFileSync(file, launchPage(link));
    const history = await historyAfter(pathToFileURL(file).href);
    expect(history).toContain(system.origin);
    expect(history).not.toContain(codeIn(link));
  });

  test("has no code that still works when a link was clicked", async () => {
    const link = await system.newLink();
    expect(await historyAfter(link)).toContain(system.origin);
    expect(await isGood(codeIn(link))).toBe(false);
  });
});

describe("a server on another port of this machine", () => {
  let thief: Server;
  let seen: IncomingMessage[];
  let other: string;
  beforeAll(async () => {
    seen = [];
    thief = createServer((request, response) => {
      seen.push(request);
      response.writeHead(200, { "content-type": "text/html" }).end("<title>other</title>");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => thief.once("listening", resolve));
    other = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`;
  });
  afterAll(() => void thief.close());

  /** The cookies that came with a path. */
  const sent = (path: string): string | undefined => seen.find(({ url }) => url === path)?.headers.cookie;

  /** A tab of a browser that was let in, which visits that server too. */
  async function wander({ page }: Visitor): Promise<Page> {
    const context = page.context();
    await context.unrouteAll();
    const tab = await context.newPage();
    await tab.goto(`${other}/start`);
    return tab;
  }

  test("is sent no cookie but under the paths of the API, and cannot use what it is sent", async () => {
    await using visitor = await system.visit();
    const tab = await wander(visitor);
    expect(sent("/start")).toBeUndefined();
    await tab.goto(`${other}/api/state`);
    const cookie = sent("/api/state") ?? "";
    expect(cookie).toMatch(/^a2c-web-\d+=/); // the browser tells ports of one machine apart for nothing
    expect(seen.flatMap(({ headers }) => Object.keys(headers))).not.toContain("x-a2c-key");
    for (const path of ["state", "finder", "events", "original?uri=x"])
      expect((await fetch(`${system.origin}/api/${path}`, { headers: { cookie } })).status).toBe(401);
    expect(await tab.evaluate("localStorage.getItem('a2c.key')")).toBeNull();
  });

  test("cannot let its own pages ask", async () => {
    await using visitor = await system.visit();
    const tab = await wander(visitor);
    const ask = (init: string) =>
      tab.evaluate(
        `fetch("${system.origin}/api/state", ${init}).then((answer) => answer.text(), () => "stopped")`,
      );
    expect(await ask('{ credentials: "include" }')).toBe("stopped");
    expect(await ask('{ credentials: "include", headers: { "x-a2c-key": "x" } }')).toBe("stopped");
    expect(await ask('{ credentials: "include", mode: "no-cors" }')).toBe("stopped");
  });
});
