import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { viewServer } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "./web-system.ts";
import { WebSystem } from "./web-system.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** What axe finds serious on the page as it is. */
async function seriousFindings({ page }: Visitor): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = (await page.evaluate("axe.run()")) as { readonly violations: readonly Finding[] };
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
}

let system: WebSystem;
beforeAll(async () => {
  system = await WebSystem.start({
    files: { "broken.docx": "this is no archive", "locked.pdf": "%PDF-1.7 broken" },
    servers: {
      board: viewServer({
        windows: [
          { uri: "window://com.example.board/now", text: "# Now\n\nThe kettle is on.", priority: 0.9 },
          { uri: "window://com.example.board/picture", isBlob: true },
        ],
      }),
      missing: { command: "no-such-command-anywhere" },
    },
  });
}, 90_000);
afterAll(() => system?.[Symbol.asyncDispose](), 30_000);

/** Every view, with what shows that it is there. */
const views = [
  { name: "finder", path: "/finder", shows: "Annual report 2025" },
  { name: "finder-search", path: "/finder?q=Cairn", shows: "Cairn handbook" },
  { name: "desktop", path: "/desktop", shows: "The kettle is on." },
  { name: "computer-servers", path: "/computer/servers", shows: "no-such-command-anywhere" },
  { name: "computer-tools", path: "/computer/tools", shows: "Search documents" },
  { name: "computer-resources", path: "/computer/resources", shows: "Annual report 2025" },
  { name: "computer-calls", path: "/computer/calls", shows: "Calls" },
  { name: "computer-approvals", path: "/computer/approvals", shows: "Always allowed" },
  { name: "computer-problems", path: "/computer/problems", shows: "broken.docx" },
  { name: "office", path: "/office", shows: "Who is there" },
] as const;

const documents = [
  { name: "preview-word", title: /Annual report 2025/ },
  { name: "preview-chinese", title: /2025 年第四季度经营会议纪要/ },
  { name: "preview-notebook", title: /Calibration of CT-10/ },
  { name: "preview-sheet", title: /Orders 2025/ },
  { name: "preview-slides", title: /CW-41 launch plan/ },
] as const;

const looks = [
  { look: "light", options: { colorScheme: "light" } },
  { look: "dark", options: { colorScheme: "dark" } },
  { look: "laptop", options: { colorScheme: "dark", viewport: { width: 1100, height: 760 } } },
  { look: "phone", options: { colorScheme: "light", viewport: { width: 390, height: 844 } } },
] as const;

// Axe is put into the page from outside, which its policy rightly forbids.
const forAxe = { bypassCSP: true, reducedMotion: "reduce" } as const;

describe.each(looks)("in $look", ({ look, options }) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await system.visit({ ...options, ...forAxe });
  });
  afterAll(() => visitor?.[Symbol.asyncDispose]());

  test.each(views)("$name is accessible", async ({ name, path, shows }) => {
    await visitor.open(path);
    await visitor.page.getByText(shows).first().waitFor();
    await visitor.screenshot(`${name}-${look}`);
    expect(await seriousFindings(visitor)).toEqual([]);
    expect(await isWiderThanWindow(visitor)).toBe(false);
    expect(visitor.troubles).toEqual([]);
  });
});

test.each(looks)("the door is accessible in $look", async ({ look, options }) => {
  await using stranger = await system.visit({ ...options, ...forAxe, link: system.origin });
  await stranger.page.getByRole("heading", { name: "This browser has not been let in" }).waitFor();
  await stranger.screenshot(`door-${look}`);
  expect(await seriousFindings(stranger)).toEqual([]);
  expect(await isWiderThanWindow(stranger)).toBe(false);
});

describe("documents", () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await system.visit({ ...forAxe, viewport: { width: 1440, height: 900 } });
  });
  afterAll(() => visitor?.[Symbol.asyncDispose]());

  test.each(documents)("$name is accessible", async ({ name, title }) => {
    await visitor.documents(title).click();
    await visitor.page.getByRole("heading", { level: 1, name: title }).waitFor();
    await visitor.page.getByRole("article").waitFor();
    // A formula within a sentence is set, not shown as it is written.
    if (name === "preview-notebook") await visitor.page.locator("p .mathematics-inline math").waitFor();
    await visitor.screenshot(name);
    expect(await seriousFindings(visitor)).toEqual([]);
    expect(visitor.troubles).toEqual([]);
  });
});

test("the Finder is accessible in Chinese, with folders, filters and a document", async () => {
  await using visitor = await system.visit({
    ...forAxe,
    locale: "zh-CN",
    viewport: { width: 1440, height: 900 },
  });
  const { page } = visitor;
  await page.getByRole("tree", { name: "文件夹" }).waitFor();
  await page.getByRole("combobox", { name: "修改时间" }).selectOption("day");
  await page
    .getByRole("listbox", { name: "文档" })
    .getByRole("option", { name: /会议纪要/ })
    .click();
  await page.getByRole("article").waitFor();
  await visitor.screenshot("finder-chinese");
  expect(await seriousFindings(visitor)).toEqual([]);
  expect(await isWiderThanWindow(visitor)).toBe(false);
});

/** Whether the whole page would have to be scrolled sideways. */
function isWiderThanWindow({ page }: Visitor): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth > innerWidth");
}
