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

function closing<Value extends { close(): void }>(value: Value): Disposable & { readonly value: Value } {
  return { value, [Symbol.dispose]: () => void value.close() };
}
