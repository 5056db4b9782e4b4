import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { createDocumentsServer } from "../../../packages/documents/src/index.ts";
import type { SearchAnswer, SearchHit } from "../../../packages/documents/src/search/model.ts";

let folder: string;
let server: DocumentsServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "a2c-search-"));
  cpSync(join(import.meta.dirname, "../../fixtures/search/documents"), folder, { recursive: true });
  const rows = Array.from(
    { length: 3_000 },
    (_, row) => `${row},part ${row},${row === 1_234 ? "ümlaut flange" : "bolt"}`,
  );
  writeFileSync(join(folder, "parts.csv"), `number,name,remark\n${rows.join("\n")}\n`);
  server = await createDocumentsServer({ folders: [folder], index: {}, workers: 2 });
  await server.indexed();
}, 60_000);

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const search = (query: string, path?: string): Promise<SearchAnswer> =>
  server.context.library.queries.search({ query, path, limit: 10, offset: 0 });
const textOf = (hit: SearchHit | undefined): string =>
  (hit?.snippet ?? []).map(({ text, is_match }) => (is_match ? `[${text}]` : text)).join("");

describe("search over the files of a folder", () => {
  test("finds the page, says what stands there and which element it is", async () => {
    const { hits } = await search("leak test nitrogen");
    expect(hits[0]).toMatchObject({
      relativePath: "heat-pump-manual.md",
      documentTitle: "Aurelia H7 Heat Pump: Installation and Service Manual",
    });
    expect(textOf(hits[0])).toContain("do a [leak] [test] with dry [nitrogen]");
    expect(hits[0]?.elementId).toBeDefined();
    expect(hits[0]?.pageTokens).toBeGreaterThan(10);
  });

  test("leads to the row of a long table", async () => {
    const { hits } = await search("umlaut flange");
    expect(hits[0]).toMatchObject({ relativePath: "parts.csv", rows: { offset: 1_234, limit: 1 } });
    const { library } = server.context;
    const document = library.documents().find(({ source }) => source.docRef === hits[0]?.docRef);
    if (!document || !hits[0]?.elementId || !hits[0].rows) throw new Error("no element was named");
    const element = await library.read(document, {
      kind: "element",
      id: hits[0].elementId,
      window: hits[0].rows,
    });
    expect(JSON.stringify(element?.content["rows"])).toContain("ümlaut flange");
  });

  test("finds Chinese, Japanese and Korean inside of sentences", async () => {
    const asked = ["反渗透膜", "防犯登録", "먼지통"].map((query) => search(query));
    const first = (await Promise.all(asked)).map(({ hits }) => hits[0]?.relativePath);
    expect(first).toEqual(["产品手册.md", "取扱説明書.md", "사용설명서.md"]);
  });

  test("names the row of a long table with its heads", async () => {
    const { hits } = await search("umlaut flange");
    expect(textOf(hits[0])).toMatch(/^number.*name.*remark.*1234.*\[ümlaut\] \[flange\]$/);
  });

  test("knows how much was searched", () => {
    expect(server.context.library.coverage()).toMatchObject({ is_complete: true, failed: 0, partial: [] });
  });

  test("looks into some files only", async () => {
    const { hits, total } = await search("revenue", "*2022*");
    expect(new Set(hits.map(({ relativePath }) => relativePath))).toEqual(new Set(["annual-report-2022.md"]));
    expect(total).toBe(hits.length);
  });
});

test("a file that is too long, one that is damaged and one that was not read are said in the coverage", async () => {
  const place = mkdtempSync(join(tmpdir(), "a2c-coverage-"));
  const rows = Array.from({ length: 2_000 }, (_, row) => `${row},bolt number ${row}`);
  writeFileSync(join(place, "long.csv"), `number,name\n${rows.join("\n")}\n`);
  writeFileSync(join(place, "broken.docx"), "no archive");
  writeFileSync(join(place, "whole.md"), "bolt");
  try {
    await using documents = await createDocumentsServer({
      folders: [place],
      index: { charactersPerFile: 20_000 },
      workers: 1,
    });
    await documents.indexed();
    const coverage = documents.context.library.coverage();
    expect(coverage).toMatchObject({
      is_complete: false,
      files: 3,
      searchable: 2,
      failed: 1,
      partial_total: 1,
    });
    expect(coverage.partial[0]).toMatchObject({ file: "long.csv", page_index: 0 });
    const row = coverage.partial[0]?.row ?? 0;
    const find = (query: string) => documents.context.library.queries.search({ query, limit: 5, offset: 0 });
    expect((await find(`"number ${row - 1}"`)).hits).toHaveLength(1);
    expect((await find(`"bolt number ${row + 100}"`)).isLoosened).toBe(true);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
