import { afterAll, beforeAll, expect, test } from "vitest";
import type { Visitor } from "./web-system.ts";
import { WebSystem } from "./web-system.ts";

const note = (title: string) => `# ${title}\n\nThe purple ledger of ${title}.`;

let system: WebSystem;
beforeAll(async () => {
  system = await WebSystem.start({
    hasSamples: false,
    files: {
      "readme.md": "# Welcome",
      "reports/2024/budget.md": note("Budget 2024"),
      "reports/2025/budget.md": note("Budget 2025"),
      "reports/2025/q[1]/numbers.csv": `day,rain\n${"2025-01-01,3\n".repeat(20_000)}`,
      "reports/2025/q[1]/plan.md": note("Spring plan"),
      "archive/old.txt": "nothing new",
    },
  });
}, 90_000);
afterAll(() => system?.[Symbol.asyncDispose](), 30_000);

const folderRow = ({ page }: Visitor, name: RegExp) => page.getByRole("treeitem", { name });
const names = (visitor: Visitor) =>
  visitor.documents().evaluateAll((rows) => rows.map((row) => row.querySelector(".row-title")?.textContent));

test("folders are a tree with counts; one that is chosen narrows the list, and the way back is shown", async () => {
  await using visitor = await system.visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await expect.poll(() => names(visitor)).toHaveLength(6);
  expect(await folderRow(visitor, /reports/).innerText()).toMatch(/reports\s+4/);
  expect(await folderRow(visitor, /2025/).count()).toBe(0);
  await folderRow(visitor, /reports/).click();
  await expect.poll(() => names(visitor)).toHaveLength(4);
  await page.getByRole("tree").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.url()).toContain("folder=");
  await folderRow(visitor, /2025/).click();
  await expect.poll(() => names(visitor)).toEqual(["Budget 2025", "numbers.csv", "Spring plan"]);
  expect(await page.getByRole("navigation", { name: "Folder of the list" }).innerText()).toMatch(
    /All documents\s+reports\s+2025/,
  );
  await visitor.screenshot("folders");
  // The address keeps it.
  await page.reload();
  await expect.poll(() => names(visitor)).toHaveLength(3);
  await page.getByRole("button", { name: "reports", exact: true }).click();
  await expect.poll(() => names(visitor)).toHaveLength(4);
  await page.getByRole("button", { name: "All documents" }).click();
  await expect.poll(() => names(visitor)).toHaveLength(6);
  expect(visitor.troubles).toEqual([]);
});

test("keys lead through the tree and from it into the list", async () => {
  await using visitor = await system.visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await page.getByRole("tree").focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => names(visitor)).toEqual(["old.txt"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await folderRow(visitor, /2025/).waitFor();
  await page.keyboard.press("ArrowLeft");
  await folderRow(visitor, /2025/).waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await page.locator('[role=listbox][aria-label="Documents"]:focus').waitFor();
});

test("a search stays within the folder, also one whose name is a pattern elsewhere", async () => {
  await using visitor = await system.visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  const hits = page.getByRole("listbox", { name: "Text" }).getByRole("option");
  await visitor.open("/?q=purple+ledger&within=text");
  await expect.poll(() => hits.count()).toBe(3);
  await folderRow(visitor, /reports/).click();
  await page.getByRole("tree").focus();
  await page.keyboard.press("ArrowRight");
  await folderRow(visitor, /2024/).click();
  await expect.poll(() => hits.count()).toBe(1);
  // File, folder and page are on the row.
  expect(await hits.first().innerText()).toMatch(/Budget 2024\s+budget\.md · reports\/2024\s+Page 1/);
  await folderRow(visitor, /2025/).click();
  await page.getByRole("tree").focus();
  await page.keyboard.press("ArrowRight");
  await folderRow(visitor, /q\[1\]/).click();
  // The hit of the folder before stays until that of this one is there.
  await expect.poll(() => hits.allInnerTexts()).toEqual([expect.stringContaining("plan.md")]);
});

test("what a folder does not hold is said of that folder, and looked for in all of them at a click", async () => {
  await using visitor = await system.visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await visitor.open("/?q=purple+ledger&within=text");
  await folderRow(visitor, /archive/).click();
  await page.getByRole("heading", { name: "Nothing found here" }).waitFor();
  await page.getByText("Only the folder and the filters that are chosen were searched.").waitFor();
  await page.getByRole("button", { name: "Search all documents" }).click();
  await expect.poll(() => page.getByRole("listbox", { name: "Text" }).getByRole("option").count()).toBe(3);
});

test("another folder begins at its first document", async () => {
  await using visitor = await system.visit({ viewport: { width: 1440, height: 300 } });
  const list = visitor.page.getByRole("listbox", { name: "Documents" });
  const scrolled = () => list.evaluate((box) => box.scrollTop);
  await expect.poll(() => names(visitor)).toHaveLength(6);
  await list.press("End");
  await expect.poll(scrolled).toBeGreaterThan(0);
  await folderRow(visitor, /reports/).click();
  await expect.poll(() => names(visitor)).toHaveLength(4);
  await expect.poll(scrolled).toBe(0);
});

test("the list is narrowed by type, size and date, and sorted by folder", async () => {
  await using visitor = await system.visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await page.getByRole("combobox", { name: "Size" }).selectOption("medium");
  await expect.poll(() => names(visitor)).toEqual(["numbers.csv"]);
  await page.getByRole("combobox", { name: "Size" }).selectOption("");
  await page.getByRole("combobox", { name: "Changed" }).selectOption("older");
  await page.getByText("No document passes these filters.").waitFor();
  await page.getByRole("button", { name: "Show all documents" }).click();
  await expect.poll(() => names(visitor)).toHaveLength(6);
  await page.getByRole("combobox", { name: "Changed" }).selectOption("day");
  await page.getByRole("combobox", { name: "Type" }).selectOption("md");
  await expect.poll(() => names(visitor)).toEqual(["Budget 2024", "Budget 2025", "Spring plan", "Welcome"]);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("folder");
  await expect.poll(() => names(visitor)).toEqual(["Welcome", "Budget 2024", "Budget 2025", "Spring plan"]);
  expect(visitor.troubles).toEqual([]);
});

test("a document shows where its file is, and each folder leads there", async () => {
  await using visitor = await system.visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await visitor.documents(/Spring plan/).click();
  const way = page.getByRole("navigation", { name: "Folder of the list" });
  await way.waitFor();
  expect(await way.innerText()).toMatch(/All documents\s+reports\s+2025\s+q\[1\]\s+plan\.md/);
  // Where there is little room, the folder that it is in says enough, and can be read.
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => way.innerText()).toMatch(/^q\[1\]\s+plan\.md$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await way.getByRole("button", { name: "2025" }).click();
  await expect.poll(() => names(visitor)).toEqual(["Budget 2025", "numbers.csv", "Spring plan"]);
});

test("on a phone the content comes first, folders and pages are one tap away", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  await using visitor = await system.visit(phone);
  const { page } = visitor;
  await page.getByRole("button", { name: "Show the folders" }).tap();
  await folderRow(visitor, /archive/).tap();
  await expect.poll(() => names(visitor)).toEqual(["old.txt"]);
  await visitor.documents(/old/).tap();
  await page.getByRole("article").getByText("nothing new").waitFor();
  await visitor.screenshot("phone-content");
  await page.getByRole("button", { name: "List of pages" }).tap();
  await page.getByRole("listbox", { name: "Pages" }).getByRole("option").tap();
  await page.getByRole("article").getByText("nothing new").waitFor();
  await page.getByRole("button", { name: "Back" }).tap();
  await expect.poll(() => names(visitor)).toEqual(["old.txt"]);
  await page.getByRole("button", { name: "Filter and sort" }).tap();
  await page.getByRole("combobox", { name: "Sort" }).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
  expect(visitor.troubles).toEqual([]);
});
