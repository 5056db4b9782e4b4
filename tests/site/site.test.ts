import { readdirSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../browser/chromium.ts";
import { BuiltSite, dist } from "./built-site.ts";

let site: BuiltSite;
let browser: Browser;
beforeAll(async () => {
  site = await BuiltSite.start();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

/** A page of the site, and what it asked of others or complained about. */
async function visit(path: string, width: number): Promise<{ page: Page; troubles: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const troubles: string[] = [];
  page.on("console", (said) => {
    if (said.type() === "error") troubles.push(said.text());
  });
  page.on("pageerror", ({ message }) => troubles.push(message));
  page.on("request", (request) => {
    if (!request.url().startsWith(site.origin) && !request.url().startsWith("data:"))
      troubles.push(`asks ${request.url()}`);
  });
  await page.goto(site.origin + path, { waitUntil: "networkidle" });
  return { page, troubles };
}

type Box = Awaited<ReturnType<Locator["boundingBox"]>>;

function overlap(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error("what is compared must be there");
  const beside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  const above = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !beside && !above;
}

const pages = [
  ["/", "Page 700"],
  ["/start/folder", "You have a folder"],
  ["/tutorials/first-provider", "defineProvider"],
  ["/reference/events", "client:tool_call"],
  ["/reference/configuration", "forbidden_tools"],
  ["/reference/commands", "a2c gateway"],
  ["/api/agent", "connectAgent"],
  ["/operations", "Topology"],
  ["/zh/", "699"],
  ["/zh/tutorials/folder-in-claude", "在 Claude 中使用"],
  ["/zh/operations", "本页只有英文版"],
  ["/zh/troubleshooting", "排错"],
] as const;

describe.each([1_280, 390])("at a width of %i", (width) => {
  test.each(pages)(
    "%s shows what it is for, fits, and asks nobody else",
    async (path, words) => {
      const { page, troubles } = await visit(path, width);
      expect(await page.locator("#app").innerText()).toContain(words);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(troubles).toEqual([]);
      await page.close();
    },
    60_000,
  );
});

test.each([1_280, 700, 390])(
  "the picture covers neither the title nor the menu at a width of %i",
  async (width) => {
    const { page } = await visit("/", width);
    const boxOf = async (part: string) => page.locator(part).first().boundingBox();
    const picture = await boxOf(".VPHero .image-src");
    for (const part of [".VPNav", ".VPHero .heading", ".VPHero .actions"]) {
      expect(overlap(picture, await boxOf(part)), part).toBe(false);
    }
    await page.close();
  },
);

test("search finds a tool without a network", async () => {
  const { page, troubles } = await visit("/", 1_280);
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").fill("check_quote");
  await expect
    .poll(() => page.locator(".VPLocalSearchBox .result").count(), { timeout: 20_000 })
    .toBeGreaterThan(0);
  expect(troubles).toEqual([]);
  await page.close();
});

test("every decision and every package has its page", () => {
  expect(readdirSync(`${dist}/decisions`).length).toBeGreaterThan(30);
  expect(readdirSync(`${dist}/packages`)).toEqual(expect.arrayContaining(["agent.html", "readers.html"]));
});
