import { renderElementMarkdown } from "@a2c-smcp/protocol/render";
import { expect, test } from "vitest";
import { ElementHasher, partsOf } from "../engine/content-hash.ts";
import { windowElement } from "../engine/elements.ts";
import { InlinePieces } from "./inline-runs.ts";
import { TableInline } from "./table-inline.ts";

const linked = (text: string, link: string): InlinePieces => {
  const pieces = new InlinePieces();
  pieces.add(text, { link });
  return pieces;
};

/** A table of sixty rows, each with a link, and a header with one. */
function table() {
  const inline = new TableInline();
  const rows = Array.from({ length: 60 }, (_, row) => [`r${row}`]);
  inline.add({ row: 0, column: 0 }, "name", linked("name", "u:name"));
  for (const [row, [text = ""]] of rows.entries())
    inline.add({ row: row + 1, column: 0 }, text, linked(text, `u:${row}`));
  const content = { headers: ["name"], rows, ...inline.content(true) };
  return { element_id: "tbl-0-0", category: "table" as const, summary: "", content };
}

test("a window of rows has the marks of its own cells and of the header", () => {
  const part = windowElement(table(), { offset: 40, limit: 2 });
  expect(renderElementMarkdown(part)).toBe(
    "| [name](u:name) |\n| --- |\n| [r40](u:40) |\n| [r41](u:41) |\n\n… 2 of 60 rows",
  );
});

test("the hash of a table does not depend on how many of its cells were at hand", () => {
  const hashOf = (element: ReturnType<typeof table>): string => {
    const hasher = new ElementHasher(element);
    hasher.add(partsOf(table().content));
    return hasher.digest();
  };
  expect(hashOf(windowElement(table(), { offset: 0, limit: 5 }))).toBe(hashOf(table()));
});

test("bold names of columns are how a table looks", () => {
  const inline = new TableInline();
  const bold = new InlinePieces();
  bold.add("Name", { bold: true });
  inline.add({ row: 0, column: 0 }, "Name", bold);
  expect(inline.content(true)).toEqual({});
});
