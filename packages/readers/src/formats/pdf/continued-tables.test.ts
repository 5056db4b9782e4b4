import { describe, expect, test } from "vitest";
import type { PageContent, PageElement } from "../../engine/model.ts";
import { edgesOf, withContinued } from "./continued-tables.ts";

const height = 800;

interface Part {
  readonly top?: number;
  readonly bottom?: number;
  readonly right?: number;
  readonly headers?: readonly string[];
  readonly rows?: readonly (readonly string[])[];
  readonly spans?: unknown;
}

const text: PageElement = { element_id: "t", category: "text", summary: "x", content: { text: "x" } };
const running: PageElement = { ...text, element_id: "h", category: "header" };

function table(
  page: number,
  { top = 80, bottom = 760, right = 500, headers, rows, spans }: Part,
): PageElement {
  const shown = rows ?? [["a", "1"]];
  return {
    element_id: `tbl-${page}`,
    category: "table",
    summary: "",
    content: { ...(headers ? { headers } : {}), rows: shown, total_columns: 2, ...(spans ? { spans } : {}) },
    metadata: { bbox: [60, top, right, bottom] },
  };
}

/** The last page of some, read with what the others say. */
async function last(...pages: readonly (readonly PageElement[])[]) {
  const contents = pages.map((elements): PageContent => ({ title: "", elements, metadata: { height } }));
  const asked: number[] = [];
  const index = pages.length - 1;
  const content = contents[index] ?? { title: "", elements: [] };
  const read = await withContinued({ index, content, edges: edgesOf(content) }, async (at) => {
    asked.push(at);
    return edgesOf(contents[at] ?? { elements: [] });
  });
  const found = read.elements.find(({ category }) => category === "table");
  return { content: found?.content, metadata: found?.metadata, asked };
}

const names = ["Item", "Price"];

describe("a table that goes on from the page before", () => {
  test("says so, and has the names of its columns from where it begins", async () => {
    const begun = [text, table(0, { top: 300, headers: names }), { ...running, category: "footer" as const }];
    const { content, metadata } = await last(begun, [running, table(1, {})], [running, table(2, {}), text]);
    expect(content).toMatchObject({ headers: names, rows: [["a", "1"]] });
    expect(metadata).toMatchObject({ continued: true, continues: "tbl-1", headers_from: "tbl-0" });
  });

  test("keeps a head that is repeated", async () => {
    const { metadata } = await last(
      [table(0, { headers: names })],
      [table(1, { headers: ["Item ", "Price"] })],
    );
    expect(metadata).toEqual({ bbox: [60, 80, 500, 760], continued: true, continues: "tbl-0" });
  });

  test("says so without a head, too", async () => {
    const { content, metadata } = await last([table(0, {})], [table(1, { right: 488 })]);
    expect(content).not.toHaveProperty("headers");
    expect(metadata).toMatchObject({ continues: "tbl-0" });
  });

  test("counts its spans from the head on", async () => {
    const spans = [{ row: 0, column: 0, row_span: 2, col_span: 1 }];
    const { content } = await last([table(0, { headers: names })], [table(1, { spans })]);
    expect(content).toMatchObject({ spans: [{ row: 1, column: 0, row_span: 2, col_span: 1 }] });
  });

  test.each<[string, Part | PageElement[], Part | PageElement[]]>([
    ["ends high on its page", { bottom: 300 }, {}],
    ["begins low on its page", {}, { top: 400 }],
    ["is narrower", {}, { right: 400 }],
    ["has a head of its own", { headers: names }, { headers: ["Name", "Place"] }],
    ["begins with names of groups", {}, { rows: [["", "Full year"]] }],
    ["has text before it", {}, [text, table(1, {})]],
    ["has text behind the one before", [table(0, {}), text], {}],
  ])("is another where it %s", async (_, before, after) => {
    const page = (at: number, part: Part | PageElement[]) => (Array.isArray(part) ? part : [table(at, part)]);
    expect((await last(page(0, before), page(1, after))).metadata).not.toHaveProperty("continued");
  });

  test("asks for no other page where the page begins with words", async () => {
    expect((await last([table(0, {})], [text, table(1, {})])).asked).toEqual([]);
  });

  test("looks for its head on a few pages only", async () => {
    const pages = Array.from({ length: 200 }, (_, at) => [table(at, at === 0 ? { headers: names } : {})]);
    const { asked, metadata } = await last(...pages);
    expect(metadata).toMatchObject({ continues: "tbl-198" });
    expect(new Set(asked).size).toBeLessThan(20);
  });
});
