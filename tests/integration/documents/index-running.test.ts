import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { createDocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "./call-tool.ts";
import { connect } from "./connect.ts";
import { linesOf, longDocument } from "./long-document.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder, testFormats } from "./open-folder.ts";

/** Serves a folder whose log is beside it, and does not wait for anything. */
function serve(
  folder: TestFolder,
  options: { workers?: number; file?: string } = {},
): Promise<DocumentsServer> {
  const { workers = 2, file } = options;
  return createDocumentsServer({
    folders: [folder.path],
    host: "com.example.docs",
    formatModules: [testFormats],
    index: { file },
    workers,
    sandbox: "off", // the documents write to the log
  });
}

async function hitsFor(
  documents: DocumentsServer,
  query: string,
): Promise<{ file: string; page_index: number }[]> {
  await using reader = await connect(documents);
  const { structured } = await callTool(reader, "search_documents", { query, limit: 50 });
  return structured["hits"] as { file: string; page_index: number }[];
}

describe("while files are being indexed", { timeout: 60_000 }, () => {
  test("a page that somebody reads goes before all pages of the index", async () => {
    await using place = await makeFolder();
    const log = join(place.path, "log");
    await using folder = await makeFolder({
      "long.testdoc": longDocument(3000, { log, logAs: "long" }),
      "short.testdoc": longDocument(2, { title: "Short" }),
    });
    await using documents = await serve(folder, { workers: 1 });
    await documents.settled();
    await expect.poll(async () => (await linesOf(log)).length).toBeGreaterThan(20);
    const short = documents.context.library.documents().find(({ source }) => source.name === "short.testdoc");
    await using reader = await connect(documents);
    const uri = `dpe://com.example.docs/${short?.source.docRef}/pages/1`;
    expect(await reader.json(uri)).toMatchObject({ title: "Page 1" });
    expect(await linesOf(log)).not.toContain("long 2999");
    await documents.indexed();
    expect(await linesOf(log)).toContain("long 2999");
  });

  test("a file that is new appears before the text of a long one is read to its end", async () => {
    await using place = await makeFolder();
    const log = join(place.path, "log");
    await using folder = await makeFolder({ "long.testdoc": longDocument(3000, { log, logAs: "long" }) });
    await using documents = await serve(folder, { workers: 1 });
    await expect.poll(async () => (await linesOf(log)).length).toBeGreaterThan(20);
    await folder.write("new.testdoc", longDocument(1));
    await documents.rescan();
    await documents.settled();
    expect(documents.context.library.documents()).toHaveLength(2);
    expect(await linesOf(log)).not.toContain("long 2999");
  });

  test("one that changes meanwhile is read again, and nothing of its old text is left", async () => {
    await using place = await makeFolder();
    const log = join(place.path, "log");
    await using folder = await makeFolder({ "a.testdoc": longDocument(1500, { word: "before", log }) });
    await using documents = await serve(folder);
    await expect.poll(async () => (await linesOf(log)).length).toBeGreaterThan(20);
    await folder.write("a.testdoc", longDocument(3, { word: "after" }));
    await expect.poll(async () => (await hitsFor(documents, "after")).length).toBe(3);
    await documents.indexed();
    expect(await hitsFor(documents, "before")).toEqual([]);
  });

  test("small files come first", async () => {
    await using place = await makeFolder();
    const log = join(place.path, "log");
    await using folder = await makeFolder({
      "a-large.testdoc": longDocument(2000, { log, logAs: "large" }),
      "z-small.testdoc": longDocument(2, { log, logAs: "small" }),
    });
    await using documents = await serve(folder, { workers: 1 });
    await documents.indexed();
    const lines = await linesOf(log);
    expect(lines.indexOf("small 1")).toBeLessThan(lines.indexOf("large 100"));
  });
});

test("an index that lies in a folder that is served is not one of its files", async () => {
  await using folder = await makeFolder({ "plan.md": "# The plan\n" });
  await using documents = await serve(folder, { file: join(folder.path, "my (index).sqlite") });
  await documents.indexed();
  await documents.rescan();
  await documents.settled();
  expect(documents.context.library.documents()).toHaveLength(1);
  expect(documents.problems()).toEqual([]);
});

test("two servers on one folder and one index do the work once, and both find everything", {
  timeout: 60_000,
}, async () => {
  await using place = await makeFolder();
  const log = join(place.path, "log");
  const files = Array.from({ length: 12 }, (_, n) => [
    `f${n}.testdoc`,
    longDocument(40, { word: `word${n}`, log, logAs: `f${n}` }),
  ]);
  await using folder = await makeFolder(Object.fromEntries(files));
  const file = join(place.path, "index.sqlite");
  await using one = await serve(folder, { file });
  await using other = await serve(folder, { file });
  await Promise.all([one.indexed(), other.indexed()]);
  for (const documents of [one, other]) {
    expect(documents.context.library.documents()).toHaveLength(12);
    expect(await hitsFor(documents, "word7")).toHaveLength(40);
  }
  // Page 0 is read once more for the description of a document.
  const lines = (await linesOf(log)).filter((line) => !line.endsWith(" 0"));
  expect(lines).toHaveLength(12 * 39);
  expect(new Set(lines).size).toBe(lines.length);
});

describe("what goes wrong with a file's text", { timeout: 60_000 }, () => {
  test("is said, and the file is a document all the same", async () => {
    await using folder = await makeFolder({
      "a.hostile": "page spin",
      "b.testdoc": longDocument(3, { word: "calm" }),
    });
    const jobMs = { describe: 5000, text: 500 };
    await using documents = await openFolder(folder, { index: {}, worker: { jobMs } });
    await documents.indexed();
    expect(documents.problems()).toEqual([]);
    expect(documents.context.library.documents()).toHaveLength(2);
    expect(await documents.notices()).toEqual([
      expect.stringMatching(/^a\.hostile: not searchable from page 1 on/),
    ]);
    expect(await hitsFor(documents, "calm")).toHaveLength(3);
  });

  test("is a limit that is said where a file has more text than is taken of one", async () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `${row},word${row}`);
    await using folder = await makeFolder({ "long.csv": `number,word\n${rows.join("\n")}\n` });
    await using documents = await openFolder(folder, { index: { charactersPerFile: 20_000 } });
    await documents.indexed();
    expect(await hitsFor(documents, "word100")).toHaveLength(1);
    const beyond = await hitsFor(documents, "word4900");
    expect(JSON.stringify(beyond)).not.toContain("word4900");
    const [notice] = await documents.notices();
    expect(notice).toMatch(/^long\.csv: searchable up to page 1, element tbl-0-0, row \d+/);
    await using reader = await connect(documents);
    expect((await callTool(reader, "list_problems")).structured).toMatchObject({
      total: 0,
      notices: [notice],
    });
  });

  test("an index without room is said by whoever searches, and no file is read in vain", async () => {
    await using place = await makeFolder();
    const log = join(place.path, "log");
    const names = Array.from({ length: 40 }, (_, file) => `f${file}`);
    const filling = Array.from({ length: 4000 }, (_, word) => `w${word}`).join(" ");
    const files = names.map((logAs) => {
      const document = longDocument(2, { title: logAs, log, logAs, word: filling });
      return [`${logAs}.testdoc`, document] as const;
    });
    await using folder = await makeFolder(Object.fromEntries(files));
    await using documents = await openFolder(folder, {
      index: { file: join(place.path, "index.sqlite"), mostBytes: 600_000 },
      sandbox: "off", // the documents write to the log
    });
    await documents.indexed();
    const read = (await linesOf(log)).filter((line) => line.endsWith(" 1"));
    expect(read.length).toBeLessThan(20);
    await using reader = await connect(documents);
    const status = (await callTool(reader, "index_status")).structured;
    expect(status).toMatchObject({ documents: 40, notices: [expect.stringContaining("has reached")] });
    expect(status["texts_waiting"]).toBeGreaterThan(10);
    const found = await callTool(reader, "search_documents", { query: "nowhere" });
    expect(found.text).toMatch(/\d+ documents are not searchable: index_status says why/);
  });

  test("an index that cannot be kept where it should be is said, and works in memory", async () => {
    await using folder = await makeFolder({ "plan.md": "# The plan\n" });
    await using documents = await serve(folder, { file: join(folder.path, "plan.md", "index.sqlite") });
    await documents.indexed();
    expect(await documents.notices()).toEqual([expect.stringContaining("in memory only")]);
    expect(await hitsFor(documents, "plan")).toHaveLength(1);
  });
});
