import { utimesSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { createDocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "./call-tool.ts";
import { connect } from "./connect.ts";
import { holdFiles } from "./hold-files.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";

const rows = Array.from({ length: 2_000 }, (_, row) => `${row},bolt number ${row}`);
let folder: TestFolder;
let documents: DocumentsServer;

beforeAll(async () => {
  folder = await makeFolder({
    "long.csv": `number,name\n${rows.join("\n")}\n`,
    "broken.docx": "no archive",
    "old.md": "# Old\n\nturbine",
    "new.md": "# New\n\nturbine",
  });
  for (const [file, day] of Object.entries({
    "old.md": "2024-05-01T12:00:00",
    "new.md": "2025-05-01T12:00:00",
  }))
    utimesSync(join(folder.path, file), new Date(day), new Date(day));
  documents = await openFolder(folder, { index: { charactersPerFile: 20_000 } });
  await documents.indexed();
}, 60_000);

afterAll(async () => {
  await documents.close();
  await folder[Symbol.asyncDispose]();
});

async function search(args: Readonly<Record<string, unknown>>) {
  await using reader = await connect(documents);
  return await callTool(reader, "search_documents", args);
}

test("files that failed, and how far a long one was searched, are said in data and in words", async () => {
  const { structured, text } = await search({ query: "turbine" });
  expect(structured).toMatchObject({
    total: 2,
    coverage: { is_complete: false, files: 4, searchable: 3, failed: 1, partial_total: 1 },
  });
  const { coverage } = structured as {
    coverage: { partial: { file: string; row: number; reason: string }[] };
  };
  expect(coverage.partial).toMatchObject([{ file: "long.csv", row: expect.any(Number) }]);
  expect(text).toContain("3 of 4 files were searched.");
  expect(text).toContain("1 file cannot be read: list_problems names them.");
  expect(text).toContain(`long.csv was searched only in part: ${coverage.partial[0]?.reason}.`);
});

test("nothing found is only said of all files where all of them were searched", async () => {
  expect((await search({ query: "zzqx" })).text).toMatch(
    /^Nothing was found for zzqx in what was searched\.\n/,
  );
  await using small = await makeFolder({ "a.md": "# A\n\nbattery" });
  await using whole = await openFolder(small, { index: {} });
  await whole.indexed();
  await using reader = await connect(whole);
  const { structured, text } = await callTool(reader, "search_documents", { query: "zzqx" });
  expect(text).toMatch(/^Nothing was found for zzqx\.\n?/);
  expect(structured).toMatchObject({ coverage: { is_complete: true, files: 1, searchable: 1 } });
});

test("words that only join or ask, those that are nowhere and those behind the end are said", async () => {
  const asked = await search({ query: "what is the turbine xqzzyv" });
  expect(asked.structured).toMatchObject({ words_ignored: ["what", "is", "the"], words_missing: ["xqzzyv"] });
  expect(asked.text).toContain("Not looked for, as they only join or ask: what, is, the.");
  expect(asked.text).toContain("Nowhere in what was searched: xqzzyv.");
  const long = await search({ query: `${"turbine ".repeat(130)}bolt` });
  expect(long.structured).toMatchObject({ total: 2, words_left_out: 2 });
  expect(long.text).toContain("The last 2 words were not looked for");
});

test.each([
  [{}, ["New", "Old"]],
  [{ modified_from: "2025-05-01" }, ["New"]],
  [{ modified_before: "2025-05-01" }, ["Old"]],
  [{ modified_from: "2024-05-02", modified_before: "2025-05-01" }, []],
])("a search looks only into files that were modified in %j", async (days, titles) => {
  const { structured } = await search({ query: "turbine", ...days });
  const { hits } = structured as { hits: { document_title: string }[] };
  expect(new Set(hits.map(({ document_title }) => document_title))).toEqual(new Set(titles));
});

test("a day that is none is refused", async () => {
  expect(await search({ query: "turbine", modified_from: "2025-02-30" })).toMatchObject({ isError: true });
});

test("a search in one document is complete whatever is missing of others, and says what is missing of it", async () => {
  await using reader = await connect(documents);
  const { structured: found } = await search({ query: '"bolt number 1"' });
  const [{ doc_ref: long } = { doc_ref: "" }] = found["hits"] as { doc_ref: string }[];
  const { structured: turbines } = await search({ query: "turbine" });
  const [{ doc_ref: old } = { doc_ref: "" }] = turbines["hits"] as { doc_ref: string }[];
  const whole = await callTool(reader, "find_in_document", { doc: old, query: "zzqx" });
  expect(whole.structured).toMatchObject({ coverage: { is_complete: true, files: 1, searchable: 1 } });
  expect(whole.text).toBe("Nothing was found for zzqx.\nNowhere: zzqx.");
  const part = await callTool(reader, "find_in_document", { doc: long, query: "zzqx" });
  expect(part.structured).toMatchObject({ coverage: { is_complete: false, files: 1, partial_total: 1 } });
  expect(part.text).toContain("long.csv was searched only in part");
  expect(part.text).not.toContain("cannot be read");
});

test("who is served while the folders are still being looked at is told so, and told all when they were", async () => {
  await using many = await makeFolder({ "found.md": "turbine" });
  for (let n = 0; n < 400; n++) await many.write(`${n}.md`, "");
  await using aside = await makeFolder();
  await using early = await createDocumentsServer({ folders: [many.path], index: {}, startMs: 0 });
  const letGo = holdFiles(aside.path);
  await using reader = await connect(early);
  const before = await callTool(reader, "search_documents", { query: "turbine" }).finally(letGo);
  expect(before.text).toContain("Nothing was found for turbine in what was searched.");
  expect(before.text).toContain("The folders are still being looked at: there may be more files. Ask again.");
  expect(before.structured).toMatchObject({ total: 0, coverage: { is_complete: false } });
  await early.indexed();
  const after = await callTool(reader, "search_documents", { query: "turbine" });
  expect(after.structured).toMatchObject({ total: 1 });
});

test("a query without a word is refused with the reason, for nothing would be looked for", async () => {
  await using reader = await connect(documents);
  const answer = await reader.client.callTool({ name: "search_documents", arguments: { query: "🚀" } });
  expect(JSON.stringify(answer)).toContain("signs and pictures alone are not looked for");
  expect(answer.isError).toBe(true);
});

test("nothing found in some files says how many those are, and what there is without the filters", async () => {
  const none = await search({ query: "turbine", file_type: "odt" });
  expect(none.structured).toMatchObject({ total: 0, narrowed: { files: 0, elsewhere: 2 } });
  expect(none.text).toContain("The filters leave no file to search. Elsewhere 2 pages match.");
  expect(none.text).not.toContain("Try:");
});
