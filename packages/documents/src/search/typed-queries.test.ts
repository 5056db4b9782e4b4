import type Libsql from "libsql";
import { afterEach, describe, expect, test } from "vitest";
import type { SearchableFile } from "../testing/search-database.ts";
import { createSearchDatabase } from "../testing/search-database.ts";
import type { SearchAnswer, SearchRequest } from "./model.ts";
import { searchIndex } from "./search-index.ts";

/** A file of one page. */
function file(relativePath: string, body: string): SearchableFile {
  const passage = { pageIndex: 0, part: 0, headings: "", body, spans: [] };
  const page = { pageIndex: 0, title: "", tokens: 10, passages: [passage] };
  return { relativePath, fileType: relativePath.split(".").at(-1) ?? "", title: "", pages: [page] };
}

const opened: Libsql.Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

function open(...files: readonly SearchableFile[]): Libsql.Database {
  const database = createSearchDatabase(files);
  opened.push(database);
  return database;
}

const ask = (database: Libsql.Database, query: string, more: Partial<SearchRequest> = {}): SearchAnswer =>
  searchIndex(database, { query, limit: 10, offset: 0, ...more });
const places = ({ hits }: SearchAnswer): readonly string[] =>
  hits.map(({ relativePath, pageIndex }) => `${relativePath}#${pageIndex}`);

describe("words as they are copied and numbers as they are written", () => {
  test("what is not seen in a word parts it neither in the query nor in the text", () => {
    const database = open(
      file("de.md", "die Donau\u00addampf\u00adschiff\u00adfahrt"),
      file("fa.md", "می‌شوند"),
    );
    for (const query of ["Donaudampfschifffahrt", "Donau\u00addampf\u00adschiff\u00adfahrt"])
      expect(places(ask(database, query))).toEqual(["de.md#0"]);
    expect(ask(database, "Donau\u00addampf\u00adschiff\u00adfahrt").corrections).toEqual([]);
    for (const query of ["می‌شوند", "میشوند"]) expect(places(ask(database, query))).toEqual(["fa.md#0"]);
  });

  test("a number is the same whether its groups are parted by commas, by spaces or not at all", () => {
    const database = open(file("spaces.md", "about 10 000 kg"), file("commas.md", "about 10,000 kg"));
    for (const query of ["10000", "10,000", "10 000"])
      expect(places(ask(database, query)).toSorted(), query).toEqual(["commas.md#0", "spaces.md#0"]);
    const cents = open(file("flat.md", "1234567,89 EUR"), file("spaced.md", "1 234 567,89 EUR"));
    for (const query of ["1 234 567,89", "1234567.89", "1,234,567.89"])
      expect(places(ask(cents, query)).toSorted(), query).toEqual(["flat.md#0", "spaced.md#0"]);
  });

  test("numbers that only stand side by side are found apart, too", () => {
    const database = open(file("a.md", "room 12 is on floor 345"));
    expect(places(ask(database, "12 345"))).toEqual(["a.md#0"]);
  });

  test("two letters that stand for an umlaut are one in an inflected word", () => {
    const database = open(file("de.md", "die Kündigungsfristen der Fußgängerübergänge"));
    for (const query of ["Kuendigungsfrist", "Fussgaengeruebergang"])
      expect(places(ask(database, query)), query).toEqual(["de.md#0"]);
  });
});

describe("nothing found where the search was held to something", () => {
  const database = () => open(file("in/a.md", "pump"), file("in/b.pdf", "valve"), file("out/c.md", "valve"));

  test("says how many files that leaves, and what there is without it", () => {
    expect(ask(database(), "pump", { fileTypes: ["pdf"] }).narrowed).toEqual({ files: 1, elsewhere: 1 });
    expect(ask(database(), "valve", { path: "nowhere" }).narrowed).toEqual({ files: 0, elsewhere: 2 });
    expect(ask(database(), "zebra", { path: "in" }).narrowed).toEqual({ files: 2, elsewhere: 0 });
    expect(ask(database(), "valve", { categories: ["table"] }).narrowed).toEqual({ elsewhere: 2 });
  });

  test("says nothing where everything was searched, or something was found", () => {
    expect(ask(database(), "zebra").narrowed).toBeUndefined();
    expect(ask(database(), "pump", { path: "in" }).narrowed).toBeUndefined();
  });
});
