import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestClient } from "../gateway/kit.ts";
import { serveFiles } from "./serve-files.ts";

const sample = new URL("../../../samples/sales/orders-2025.xlsx", import.meta.url);
let me: TestClient;

/** A workbook with several sheets, and a file that cannot be read. */
beforeAll(async () => {
  me = await serveFiles({
    "orders.xlsx": readFileSync(sample),
    "plain.csv": "Part,Price\nCT-10,148\n",
    "scans/broken.pdf": "%PDF-1.7 and nothing else",
  });
}, 30_000);

afterAll(() => me[Symbol.asyncDispose]());

async function secondSheet(): Promise<string> {
  const { structured } = await me.call("read_pages", { uri: "orders.xlsx", from: 2 });
  const [page] = structured["pages"] as { readonly title: string }[];
  return page?.title ?? "";
}

test("a sheet is named behind a hash, whichever tool is asked", async () => {
  const uri = `orders.xlsx#${(await secondSheet()).toUpperCase()}`;
  expect((await me.call("read_pages", { uri })).text).toContain("[orders.xlsx p. 2]");
  expect((await me.call("open_document", { uri })).text).toContain("[orders.xlsx p. 2]");
  expect((await me.call("read_element", { uri, limit: 2 })).text).toContain("[orders.xlsx p. 2 #tbl-1-0");
});

test.each([
  (title: string) => `orders.xlsx #${title}`,
  (title: string) => `orders.xlsx:${title}`,
  (title: string, uri: string) => `${uri}#${encodeURIComponent(title)}`,
])("%#: a sheet is named as people write it, and never lost", async (write) => {
  const opened = await me.call("open_document", { uri: "orders.xlsx" });
  const uri = write(await secondSheet(), String(opened.structured["uri"]));
  for (const [tool, args] of [
    ["read_pages", {}],
    ["open_document", {}],
    ["read_element", { limit: 2 }],
    ["find_in_document", { query: "LP-100001" }],
    ["check_quote", { quote: "LP-100001" }],
  ] as const)
    expect((await me.call(tool, { uri, ...args })).text, tool).toContain("[orders.xlsx p. 2");
  expect((await me.call("query_table", { table: uri })).text).toContain("Orders, 12000 rows");
});

test("the one table of a document of one page needs no name", async () => {
  expect((await me.call("read_element", { uri: "plain.csv" })).text).toContain("| CT-10 | 148 |");
});

test("an element is named behind a hash, and so is the number of a page", async () => {
  expect((await me.call("read_pages", { uri: "orders.xlsx#tbl-1-0" })).text).toContain("[orders.xlsx p. 2]");
  expect((await me.call("read_pages", { uri: "orders.xlsx#2" })).text).toContain("[orders.xlsx p. 2]");
});

test("a part that is not there is refused with those that are, never shown as the first page", async () => {
  const { isError, text } = await me.call("read_pages", { uri: "orders.xlsx#Nowhere" });
  expect(isError).toBe(true);
  expect(text).toContain("orders.xlsx has no page and no element Nowhere");
  expect(text).toContain(`2 ${await secondSheet()}`);
});

test("rows beyond the last are refused, not shown as a table without rows", async () => {
  const { isError, text } = await me.call("read_element", { uri: "orders.xlsx#tbl-1-0", from: 1_000_000 });
  expect(isError).toBe(true);
  expect(text).toMatch(/It has rows 1 to \d+, not 1000000/);
});

test("a file that cannot be read is said to be there, and why", async () => {
  const { isError, text } = await me.call("read_pages", { uri: "broken.pdf:3" });
  expect(isError).toBe(true);
  expect(text).toContain("scans/broken.pdf is there and cannot be read");
});

test("a page that is not there is refused in pages that count from 1, by whoever compares with it too", async () => {
  const pages = await me.call("read_pages", { uri: "orders.xlsx:99" });
  const quote = await me.call("check_quote", { uri: "orders.xlsx:99", quote: "Hollin Ridge" });
  expect(pages.text).toMatch(/orders\.xlsx has pages 1 to \d+, not 99/);
  expect(quote).toMatchObject({ isError: true, text: pages.text });
});

test("names are taken as Windows and the web write them, and pages as models do", async () => {
  for (const uri of [".\\orders.xlsx", "orders%2Exlsx"])
    expect((await me.call("read_pages", { uri, page: "2" })).text, uri).toContain("[orders.xlsx p. 2]");
  expect((await me.call("read_pages", { uri: "orders.xlsx:1-2", to: null })).text).toContain(
    "[orders.xlsx p. 2]",
  );
});

test("conditions are taken as models write them, and what the limit leaves out is named with its call", async () => {
  const table = "orders.xlsx#Orders";
  const where = [{ field: "Pieces", operator: "between", value: [1, 2] }];
  const { text, structured } = await me.call("query_table", { table, where, select: "Order", limit: "2" });
  expect(text).toContain('"op":">="');
  const [next] = structured["next"] as { tool: string; arguments: Record<string, unknown> }[];
  expect(next?.arguments).toMatchObject({ table, limit: 1_000 });
  const all = await me.call(next?.tool ?? "", next?.arguments);
  expect(all.text.match(/^\| LP-/gm)?.length).toBeGreaterThan(100);
  const odd = await me.call("query_table", { table, where: [{ column: "Pieces", op: "about", value: 2 }] });
  expect(odd.text).toContain("op about is not known");
});

test("a search in a folder or type that is not there says which there are", async () => {
  const { text } = await me.call("search_documents", {
    query: "orders",
    path: "nowhere/",
    file_type: "excel",
  });
  expect(text).toContain("No document that is known is below that path");
  expect(text).toContain("No document that is known is of that type; types: xlsx, csv.");
});
