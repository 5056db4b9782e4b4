import { defaultCutLimits } from "@a2c-smcp/provider/cut";
import type { OpenDocument } from "@a2c-smcp/readers";
import { cutTables, findElement, PageBuilder, pageOfElement, windowElement } from "@a2c-smcp/readers";
import type { HeldDocument } from "@a2c-smcp/readers/worker";
import { describe, expect, test } from "vitest";
import { hashElement, hashPage } from "./hash-content.ts";
import type { PageText } from "./indexed-page.ts";
import { indexPage } from "./indexed-page.ts";
import { PASSAGE_CHARACTERS } from "./passage-writer.ts";

type Draft = readonly [Parameters<PageBuilder["add"]>[0], Parameters<PageBuilder["add"]>[1]];

function hold(...drafts: readonly Draft[]): HeldDocument {
  const builder = new PageBuilder(0);
  for (const [category, content] of drafts) builder.add(category, content);
  const page = { title: "Numbers", elements: builder.elements };
  const document: OpenDocument = {
    facts: { pageCount: 1 },
    pages: async () => [],
    page: async () => cutTables(page),
    element: async (id, window) => {
      const found = pageOfElement(id) === 0 ? findElement(page, id, 0) : undefined;
      return found && windowElement(found, window);
    },
    blob: async () => undefined,
    close: async () => undefined,
  };
  return { document, fileType: "test", hashes: new Map() };
}

function index(held: HeldDocument, room = 1_000_000): Promise<PageText> {
  return indexPage({ held, pageIndex: 0, cut: defaultCutLimits, room, portion: 10_000_000 });
}

const longTable = (rows: number): Draft => [
  "table",
  { headers: ["number", "word"], rows: Array.from({ length: rows }, (_, row) => [row, `word${row}`]) },
];

describe("a page for the index", () => {
  test("has the text of every element, and tells where each stands", async () => {
    const { page } = await index(
      hold(
        ["heading", { level: 2, text: "Costs" }],
        ["text", { text: "They rose." }],
        ["list", { items: ["one", "two"] }],
      ),
    );
    const [passage] = page.passages;
    expect(page.passages).toHaveLength(1);
    expect(passage).toMatchObject({ body: "Costs\nThey rose.\n- one\n- two", headings: "Costs", part: 0 });
    expect(
      passage?.spans.map(({ elementId, start, end }) => [elementId, passage.body.slice(start, end)]),
    ).toEqual([
      ["h-0-0", "Costs"],
      ["txt-0-0", "They rose."],
      ["list-0-0", "- one\n- two"],
    ]);
    expect(page.outline).toEqual([{ level: 2, text: "Costs", pageIndex: 0, elementId: "h-0-0" }]);
    expect(page).toMatchObject({ title: "Numbers", elementCount: 3, tokens: expect.any(Number) });
  });

  test("has all rows of a table, in passages that are cut between rows and say which rows they hold", async () => {
    const { page } = await index(hold(longTable(5000)));
    expect(page.passages.length).toBeGreaterThan(2);
    for (const { body, spans } of page.passages) {
      expect(body.length).toBeLessThanOrEqual(PASSAGE_CHARACTERS);
      expect(body).toMatch(/^number\tword\n/);
      for (const { start, end, rowOffset, rowCount = 0 } of spans.filter(
        (span) => span.rowOffset !== undefined,
      )) {
        const lines = body.slice(start, end).split("\n");
        expect(lines).toHaveLength(rowCount);
        expect(lines[0]).toBe(`${rowOffset}\tword${rowOffset}`);
      }
    }
    expect(page.passages.at(-1)?.body).toContain("word4999");
    expect(page.passages.map(({ part }) => part)).toEqual(page.passages.map((_, part) => part));
  });

  test("carries the hashes that its answers carry", async () => {
    const held = hold(
      longTable(300),
      ["text", { text: "After." }],
      ["list", { items: Array(80).fill("item") }],
    );
    const { page } = await index(held);
    const content = await held.document.page(0);
    expect(page.hash).toBe(await hashPage(held, content, true));
    for (const [at, element] of content.elements.entries())
      expect(page.elements[at]).toEqual({
        elementId: element.element_id,
        hash: await hashElement(held, element, true),
      });
  });

  test("without text is one empty passage, so that its title is found", async () => {
    const { page } = await index(hold(["separator", {}]));
    expect(page.passages).toEqual([{ pageIndex: 0, part: 0, headings: "", body: "", spans: [] }]);
  });

  test("stops where the room ends, and says where", async () => {
    const { page, stoppedAt, characters } = await index(hold(longTable(5000)), 1000);
    expect(characters).toBeLessThanOrEqual(1000);
    expect(stoppedAt).toMatchObject({ elementId: "tbl-0-0", row: expect.any(Number) });
    expect(page.passages[0]?.body).toContain(`word${(stoppedAt?.row ?? 0) - 1}`);
    expect(page.passages[0]?.body).not.toContain(`word${stoppedAt?.row}`);
    expect(page.hash).toMatch(/^~/);
  });

  test("cuts a text that is longer than a passage after a word", async () => {
    const { page } = await index(hold(["text", { text: "abcd ".repeat(10_000) }]));
    expect(page.passages.length).toBe(Math.ceil(50_000 / PASSAGE_CHARACTERS));
    for (const { body } of page.passages) expect(body.trim()).toMatch(/^(abcd ?)+$/);
  });
});

test("an answer leaves out the hash of a table that would have to be read on for it", async () => {
  const held = hold(longTable(3000));
  const page = await held.document.page(0);
  expect(await hashPage(held, page, true)).toBeUndefined();
  const whole = await hashPage(held, page, false);
  expect(whole).toBe((await index(held)).page.hash);
  expect(await hashPage(held, page, true)).toBe(whole);
});

describe("a page that is longer than a portion", () => {
  test("is read to its end, portion by portion, every row once and each passage with its columns", async () => {
    const held = hold(["text", { text: "before" }], longTable(30_000), ["text", { text: "behind" }]);
    const bodies: string[] = [];
    const parts: number[] = [];
    let from: PageText["next"];
    let portions = 0;
    do {
      const read: PageText = await indexPage({
        ...{ held, pageIndex: 0, cut: defaultCutLimits, room: 10_000_000, portion: 100_000, from },
      });
      from = read.next;
      portions += 1;
      bodies.push(...read.page.passages.map(({ body }) => body));
      parts.push(...read.page.passages.map(({ part }) => part));
    } while (from !== undefined);
    const words = bodies.join("\n").match(/word\d+/g) ?? [];
    expect(portions).toBeGreaterThan(3);
    expect(words).toHaveLength(30_000);
    expect(new Set(words).size).toBe(30_000);
    expect(parts).toEqual(parts.map((_, index) => index));
    expect(bodies.every((body) => body.includes("number"))).toBe(true);
    expect(bodies.at(-1)).toMatch(/behind$/);
  });
});
