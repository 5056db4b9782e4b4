import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSystem } from "./web-system.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let system: WebSystem;
beforeAll(async () => {
  const many = Array.from({ length: 260 }, (_, index) => {
    const number = String(index).padStart(3, "0");
    return [`many/note-${number}.md`, `# Note ${number}\n\nOne of very many.`] as const;
  });
  const files = Object.fromEntries([...many, ["zebra.md", "# Zebra crossing"], ["apple.md", "# Apple pie"]]);
  system = await WebSystem.start({ files });
}, 120_000);
afterAll(() => system?.[Symbol.asyncDispose](), 30_000);

const focused = (page: Page, list: string) =>
  page.locator(`[role=listbox][aria-label="${list}"]:focus`).waitFor();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate("axe.run()")) as {
    violations: { id: string; impact: string }[];
  };
  return violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id }) => id);
}

test("what is typed in a list leads to the name that begins so, however long the list", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await focused(page, "Documents");
  await page.keyboard.type("zeb");
  await heading(page, "Zebra crossing");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await focused(page, "Documents");
  await page.keyboard.press("End");
  await page.keyboard.type("note 24");
  await heading(page, "Note 240");
  expect(visitor.troubles).toEqual([]);
});

test("a number that is typed among the pages leads to that page", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.open("/?q=handbook&within=titles");
  await visitor.documents(/Cairn handbook/).click();
  await page.getByRole("listbox", { name: "Pages" }).focus();
  await page.keyboard.type("43");
  await page.getByText("43 of 46").waitFor();
  expect(decodeURIComponent(page.url())).toContain("/pages/42");
});

test("Space shows what is chosen large, arrows change it, and the list keeps the focus", async () => {
  await using visitor = await system.visit({ bypassCSP: true, reducedMotion: "reduce" });
  const { page } = visitor;
  await focused(page, "Documents");
  await page.keyboard.type("apple");
  await heading(page, "Apple pie");
  // A space behind letters belongs to the name; another key ends it.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await heading(page, "Apple pie");
  await page.keyboard.press("Space");
  const look = page.getByRole("dialog", { name: "Quick look" });
  await look.getByText("Apple pie").first().waitFor();
  await visitor.screenshot("quick-look");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await look.getByText("Apple pie").first().waitFor({ state: "hidden" });
  await focused(page, "Documents");
  await page.keyboard.press("Escape");
  await look.waitFor({ state: "hidden" });
  await focused(page, "Documents");
  expect(page.url()).toContain("uri=");
  expect(visitor.troubles).toEqual([]);
});

test("a question mark shows all keys, and the focus comes back", async () => {
  await using visitor = await system.visit({ bypassCSP: true, reducedMotion: "reduce" });
  const { page } = visitor;
  await focused(page, "Documents");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await dialog.getByText("quick look, and close it").waitFor();
  await visitor.screenshot("keys");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await focused(page, "Documents");
});

test("Ctrl-K goes to documents, pages and actions", async () => {
  await using visitor = await system.visit({ bypassCSP: true, reducedMotion: "reduce" });
  const { page } = visitor;
  await focused(page, "Documents");
  const palette = page.getByRole("dialog", { name: "Go to anything" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zebra");
  await palette.getByRole("option", { name: /Zebra crossing.*zebra\.md/ }).waitFor();
  await visitor.screenshot("palette");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await heading(page, "Zebra crossing");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("nine days without any sun");
  await palette.getByRole("option", { name: /Page 5/ }).click();
  await page.getByRole("article").getByText("nine days").first().waitFor();
  // The list that had the focus gave way to the results.
  await focused(page, "Text");

  // Nothing has the focus behind the palette: its Enter goes to no list all the same.
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("page 7");
  await palette.getByRole("option", { name: /Page 7.*of the open document/ }).waitFor();
  await page.keyboard.press("Enter");
  expect(page.url()).toMatch(/\/pages\/6&/);
  await page.getByText("7 of 46").waitFor();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("office");
  await palette.getByRole("option", { name: /^Office/ }).click();
  await heading(page, "Office");

  await page.keyboard.press("Control+k");
  await palette.waitFor();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "hidden" });
  expect(visitor.troubles).toEqual([]);
});

test("results of a search take keys, and a focus that was lost is found again", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.open("/?q=nine+days+without+any+sun&within=text");
  await page
    .getByRole("option", { name: /nine days/ })
    .first()
    .waitFor();
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("ArrowDown");
  await focused(page, "Text");
  await page.getByRole("article").getByText("nine days").first().waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.getByRole("dialog", { name: "Quick look" }).getByText("nine days").first().waitFor();
  await page.keyboard.press("Space");
  // Into the document and back: the result that led there is still chosen.
  await page.keyboard.press("Enter");
  await focused(page, "Pages");
  await page.keyboard.press("Escape");
  await focused(page, "Text");
  const results = page.getByRole("listbox", { name: "Text" });
  await results.getByRole("option", { name: /nine days/, selected: true }).waitFor();
  await page.keyboard.press("Escape");
  await focused(page, "Documents");
});
