import type { RenderableElement } from "@a2c-smcp/protocol";
import { CATEGORIES, renderElementMarkdown, renderElementText, renderPageMarkdown } from "@a2c-smcp/protocol";
import fc from "fast-check";
import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";

const runs = { numRuns: 1_000 };

function parse(markdown: string): RootContent[] {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
}

/** The text that a reader of the Markdown sees. */
function plain(node: Nodes): string {
  if (node.type === "break" || (node.type === "html" && node.value === "<br>")) return "\n";
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(plain).join("") : "";
}

/** Words with the characters that have a meaning for blocks, but none of the inline marks of Markdown. */
const word = fc.string({
  unit: fc.constantFrom(..."abc 012 .)(-+=#|>:,;报告é \\/\n\t"),
  maxLength: 20,
});
const flat = (value: string): string => value.replace(/\s+/g, " ").trim();
/** A backslash before punctuation is Markdown's own escape, which the protocol leaves in running text. */
const isLiteral = (value: string): boolean => !/\\[^\s\p{L}\p{N}]/u.test(flat(value));

describe("Markdown parses back as what was meant", () => {
  test("a heading is one heading with its level and text, whatever line breaks and hashes it holds", () => {
    fc.assert(
      fc.property(word.filter(isLiteral), fc.integer({ min: -3, max: 12 }), (text, level) => {
        const markdown = renderElementMarkdown({ category: "heading", content: { level, text } });
        const blocks = parse(markdown);
        if (flat(text) === "") {
          expect(markdown).toBe("");
          return;
        }
        expect(blocks).toHaveLength(1);
        expect(blocks[0]).toMatchObject({ type: "heading", depth: Math.min(6, Math.max(1, level)) });
        expect(flat(plain(blocks[0] as Nodes))).toBe(flat(text));
      }),
      runs,
    );
  });

  test("a table is one table with every cell in its place, pipes and backslashes included", () => {
    const cell = fc.oneof(
      word.filter(isLiteral),
      fc.constantFrom("a|b", "\\|", "a\\\\|b", "||", "x\ny"),
      fc.integer(),
      fc.constant(null),
    );
    const content = fc.record({
      headers: fc.array(cell, { minLength: 1, maxLength: 4 }),
      rows: fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(content, ({ headers, rows }) => {
        const [table, ...rest] = parse(
          renderElementMarkdown({ category: "table", content: { headers, rows } }),
        );
        expect(rest).toEqual([]);
        if (table?.type !== "table") throw new Error(`not a table but ${table?.type}`);
        const width = Math.max(headers.length, ...rows.map((row) => row.length));
        const expected = [headers, ...rows].map((row) =>
          Array.from({ length: width }, (_, column) => flat(String(row[column] ?? ""))),
        );
        expect(table.children.map((row) => row.children.map((node) => flat(plain(node))))).toEqual(expected);
      }),
      runs,
    );
  });

  test("a code block gives the code back to the letter, whatever backticks it holds", () => {
    const code = fc.string({ unit: fc.constantFrom("`", "~", "a", " ", "\n", "```", "$"), maxLength: 30 });
    fc.assert(
      fc.property(code, fc.string({ maxLength: 8 }), (value, language) => {
        const blocks = parse(renderElementMarkdown({ category: "code", content: { code: value, language } }));
        expect(blocks).toHaveLength(1);
        expect(blocks[0]).toMatchObject({ type: "code", value: value.replace(/\n$/, "") });
      }),
      runs,
    );
  });

  test("a list has one item for each of its items, at its depth, none of them turned into another block", () => {
    const item = fc.letrec<{ item: unknown }>((tie) => ({
      item: fc.oneof(
        { maxDepth: 3 },
        word.filter((value) => isLiteral(value) && flat(value) !== "" && !/^\[[ x]\]/i.test(flat(value))),
        fc.record({
          text: fc.constant("parent"),
          items: fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
        }),
      ),
    })).item;
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), fc.boolean(), (items, ordered) => {
        const blocks = parse(renderElementMarkdown({ category: "list", content: { items, ordered } }));
        expect(blocks).toHaveLength(1);
        expect(shapeOf(blocks[0] as Nodes, ordered)).toEqual(items.map(meant));
      }),
      runs,
    );
  });

  test("a link and an image keep their text and target, brackets and spaces included", () => {
    const label = fc
      .string({ unit: fc.constantFrom(..."ab []()!\\报"), minLength: 1, maxLength: 12 })
      .filter((value) => flat(value) !== "");
    const url = fc
      .string({ unit: fc.constantFrom(..."ab()<>\\ /?=&"), maxLength: 12 })
      .map((tail) => `https://example.com/${tail}`);
    fc.assert(
      fc.property(label, url, (text, target) => {
        expect(inlineOf({ category: "link", content: { text, url: target } })).toEqual({
          type: "link",
          text: flat(text),
          url: target.trim(),
        });
        expect(inlineOf({ category: "image", content: { alt: text, url: target } })).toEqual({
          type: "image",
          text: flat(text),
          url: target.trim(),
        });
      }),
      runs,
    );
  });

  test("runs give their words back, whatever marks they have and wherever they meet", () => {
    const mark = fc.constantFrom(undefined, true);
    const run = fc.record({
      text: fc.string({ unit: fc.constantFrom(..."ab c.,:（）报告é!"), minLength: 1, maxLength: 8 }),
      bold: mark,
      italic: mark,
      strike: mark,
      link: fc.constantFrom(undefined, undefined, "https://example.com/x"),
    });
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 5 }), (inline) => {
        const text = inline.map((each) => each.text).join("");
        const [block] = parse(renderElementMarkdown({ category: "text", content: { text, inline } }));
        const shown = block ? flat(plain(block as Nodes)) : "";
        // Signs that cannot be read as marks between two others stay visible; no word is ever lost.
        expect(shown.replace(/[*~]/g, "")).toBe(flat(text));
      }),
      runs,
    );
  });

  test("a label of our own never becomes a link", () => {
    const markdown = renderElementMarkdown({
      category: "annotation",
      summary: "see [x](http://evil) [1]",
      content: {},
    });
    const [block] = parse(markdown);
    expect(plain(block as Nodes)).toBe("[annotation: see [x](http://evil) [1]]");
  });
});

/** The link or image that an element renders to. */
function inlineOf(element: RenderableElement): unknown {
  const [block] = parse(renderElementMarkdown(element));
  const node = block?.type === "paragraph" ? block.children[0] : undefined;
  if (node?.type !== "link" && node?.type !== "image")
    throw new Error(`neither link nor image: ${node?.type}`);
  const text = flat(node.type === "image" ? (node.alt ?? "") : plain(node));
  return { type: node.type, text, url: decodeURIComponent(node.url) };
}

function meant(item: unknown): unknown {
  if (typeof item === "string") return [flat(item)];
  const { text, items } = item as { text: string; items: unknown[] };
  return [text, items.map(meant)];
}

function shapeOf(list: Nodes, ordered: boolean): unknown[] {
  if (list.type !== "list" || list.ordered !== ordered) throw new Error(`not such a list: ${list.type}`);
  return list.children.map(({ children: [paragraph, below, ...rest] }) => {
    if (paragraph?.type !== "paragraph" || rest.length > 0)
      throw new Error(`an item became a ${paragraph?.type}`);
    const text = flat(plain(paragraph));
    return below ? [text, shapeOf(below, ordered)] : [text];
  });
}

describe("rendering never throws", () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withMap: true });
  const element = fc.record(
    {
      element_id: anything,
      category: fc.oneof(fc.constantFrom(...CATEGORIES, "__proto__", "constructor"), anything),
      summary: anything,
      content: fc.oneof(
        anything,
        fc.dictionary(
          fc.constantFrom(
            "text",
            "level",
            "headers",
            "rows",
            "items",
            "code",
            "url",
            "alt",
            "total_rows",
            "truncated",
          ),
          anything,
        ),
      ),
    },
    { requiredKeys: [] },
  );

  test("whatever an element holds", () => {
    fc.assert(
      fc.property(element, (value) => {
        expect(typeof renderElementMarkdown(value)).toBe("string");
        expect(typeof renderElementText(value)).toBe("string");
        parse(renderPageMarkdown({ elements: [value, value] }));
      }),
      runs,
    );
  });

  test("a cell of a million backslashes, or one wide row among many, costs no more than its size", () => {
    const slashes = "\\".repeat(1_000_000);
    expect(renderElementMarkdown({ category: "table", content: { headers: [slashes], rows: [] } })).toContain(
      slashes,
    );
    const rows = [...Array.from({ length: 20_000 }, () => ["a"]), Array<string>(20_000).fill("b")];
    const markdown = renderElementMarkdown({ category: "table", content: { headers: [], rows } });
    expect(markdown.length).toBeLessThan(1_000_000);
  }, 2_000);

  test("a list nested a hundred thousand deep", () => {
    let items: unknown[] = ["deepest"];
    for (let depth = 0; depth < 100_000; depth++) items = [{ text: "d", items }];
    const markdown = renderElementMarkdown({ category: "list", content: { items } });
    expect(markdown.split("\n")).toHaveLength(100_001);
    expect(markdown.length).toBeLessThan(100_001 * 64);
  });
});
