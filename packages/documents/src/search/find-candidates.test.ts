import { expect, test } from "vitest";
import { createSearchDatabase } from "../testing/search-database.ts";
import { searchIndex } from "./search-index.ts";

test("a word on most pages brings none where rarer ones do: it only ranks them, and the total is a least", () => {
  const pageOf = (body: string, pageIndex: number) => ({
    ...{ pageIndex, title: "", tokens: 1 },
    passages: [{ pageIndex, part: 0, headings: "", body, spans: [] }],
  });
  const file = (relativePath: string, bodies: readonly string[]) => ({
    ...{ relativePath, fileType: "md", title: "" },
    pages: bodies.map(pageOf),
  });
  const common = Array.from({ length: 4_200 }, (_, index) => `pump number ${index}`);
  using database = closing(
    createSearchDatabase([file("many.md", common), file("few.md", ["a gasket", "the gasket of the pump"])]),
  );
  const ask = (path?: string) =>
    searchIndex(database.value, { query: "gasket pump", limit: 10, offset: 0, path });
  const { hits, total, isExact } = ask();
  expect(hits.map(({ relativePath, pageIndex }) => `${relativePath}#${pageIndex}`)).toEqual([
    "few.md#1",
    "few.md#0",
  ]);
  expect({ total, isExact }).toEqual({ total: 2, isExact: false });
  expect(ask("few.md")).toMatchObject({ total: 2, isExact: true });
});

test("pages of many passages do not push out the others", () => {
  const passage = (body: string, pageIndex: number, part: number) => ({
    ...{ pageIndex, part, headings: "", body, spans: [] },
  });
  const rows = Array.from({ length: 1_000 }, (_, part) => passage(`gasket gasket ${part}`, 0, part));
  const sheet = {
    ...{ relativePath: "sheet.csv", fileType: "csv", title: "" },
    pages: [{ pageIndex: 0, title: "", tokens: 1, passages: rows }],
  };
  const notes = Array.from({ length: 30 }, (_, at) => ({
    ...{ relativePath: `note-${at}.md`, fileType: "md", title: "" },
    pages: [
      { pageIndex: 0, title: "", tokens: 1, passages: [passage(`one gasket among words ${at}`, 0, 0)] },
    ],
  }));
  using database = closing(createSearchDatabase([sheet, ...notes]));
  const ask = (offset: number) => searchIndex(database.value, { query: "gasket", limit: 20, offset });
  const [first, rest] = [ask(0), ask(20)];
  expect(first.total).toBe(31);
  expect(first.hits).toHaveLength(20);
  const files = [...first.hits, ...rest.hits].map(({ relativePath }) => relativePath);
  expect(new Set(files).size).toBe(31);
});

function closing<Value extends { close(): void }>(value: Value): Disposable & { readonly value: Value } {
  return { value, [Symbol.dispose]: () => void value.close() };
}
