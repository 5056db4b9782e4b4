import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSystem } from "./web-system.ts";

/** Parts of LibreOffice, each with the kinds of files that it lays out; Debian has a package for each. */
const program = "/usr/lib/libreoffice/program";
const isThere = (library: string): boolean => existsSync(`${program}/${library}`);

let system: WebSystem;
beforeAll(async () => {
  const path = "../fixtures/documents/spreadsheets/sources/workbook.xlsx";
  const workbook = readFileSync(fileURLToPath(new URL(path, import.meta.url)));
  system = await WebSystem.start({ files: { "workbook.xlsx": workbook } });
}, 120_000);
afterAll(() => system?.[Symbol.asyncDispose](), 30_000);

const sizeOf = (picture: Locator) => picture.evaluate((one) => Number(Reflect.get(one, "naturalWidth")));

describe("the original of an office document", () => {
  const documents = [
    { type: "docx", title: /Annual report 2025/, part: "libswlo.so" },
    { type: "odt", title: /support-agreement|Support agreement/i, part: "libswlo.so" },
    { type: "pptx", title: /CW-41 launch plan/, part: "libsdlo.so" },
    { type: "ods", title: /stations\.ods/, part: "libsclo.so" },
    { type: "xlsx", title: /workbook\.xlsx/, part: "libsclo.so" },
  ] as const;

  test.each(documents)(
    "$type stands beside the reading, or it is said why not",
    async ({ type, title, part }) => {
      await using visitor = await system.visit({ viewport: { width: 1600, height: 900 } });
      const { page } = visitor;
      await visitor.documents(title).first().click();
      await page.getByRole("button", { name: "With original" }).click();
      const original = page.getByRole("region", { name: "The original page" });
      await original.waitFor();
      if (!isThere(part))
        return original.getByText(/LibreOffice.* is not installed/).waitFor({ timeout: 60_000 });
      const picture = original.getByRole("img", { name: "The original page" });
      await picture.waitFor({ timeout: 60_000 });
      await expect.poll(() => sizeOf(picture)).toBeGreaterThan(300);
      await original.getByText(/Laid out by LibreOffice: its page \d+ of \d+/).waitFor();
      await page.getByRole("article").waitFor();
      await visitor.screenshot(`original-${type}`);
      expect(visitor.troubles).toEqual([]);
    },
    120_000,
  );
});

describe("tables", () => {
  test("a long one is sorted and narrowed in whole, not only the rows in view", async () => {
    await using visitor = await system.visit({ viewport: { width: 1600, height: 900 } });
    const { page } = visitor;
    await visitor.documents(/orders-2025\.xlsx|Orders 2025/).click();
    await page
      .getByRole("listbox", { name: "Pages" })
      .getByRole("option", { name: /Orders/ })
      .click();
    const cell = (column: number) => page.locator(".long-table tbody tr td").nth(column);
    await expect.poll(() => cell(1).textContent()).toBe("LP-100001");
    await page.getByRole("button", { name: "Order", exact: true }).click();
    await page
      .getByRole("columnheader", { name: "Order" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    await page.getByRole("button", { name: "Order", exact: true }).click();
    await expect.poll(() => cell(1).textContent()).toBe("LP-112000");
    expect(await cell(0).textContent()).toBe("12000");
    await page.getByRole("searchbox", { name: "Only rows with…" }).fill("LP-106000");
    await page.getByText("1 of 12,000 rows").waitFor();
    await expect.poll(() => cell(1).textContent()).toBe("LP-106000");
    expect(await cell(0).textContent()).toBe("6000");
    await visitor.screenshot("table-filtered");
    expect(visitor.troubles).toEqual([]);
  });

  test("a short one too", async () => {
    await using visitor = await system.visit({ viewport: { width: 1600, height: 900 } });
    const { page } = visitor;
    await visitor.documents(/price-list|Price list/i).click();
    const table = page.getByRole("article").getByRole("table").first();
    const firsts = () => table.locator("tbody tr td:first-child").allTextContents();
    await table.waitFor();
    const before = await firsts();
    const head = table.getByRole("columnheader").first();
    await head.getByRole("button").click();
    await head.and(page.locator("[aria-sort=ascending]")).waitFor();
    await head.getByRole("button").click();
    await expect.poll(firsts).toEqual([...before].sort().reverse());
    await head.getByRole("button").click();
    await expect.poll(firsts).toEqual(before);
  });
});
