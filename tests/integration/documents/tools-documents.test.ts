import { createHash } from "node:crypto";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "./call-tool.ts";
import { connect, eras } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { sampleDocument } from "./sample-document.ts";

const minutes =
  "# Minutes of May\n\n## Attendance\n\nAda and Grace came.\n\n## Harbour crane\n\nThe *crane* is repaired.\n";
const prices = ["article,price", ...Array.from({ length: 400 }, (_, n) => `article ${n},${n}`)].join("\n");

let folder: TestFolder;
let documents: DocumentsServer;

beforeAll(async () => {
  folder = await makeFolder({
    "minutes/May.md": minutes,
    "prices.csv": prices.replace("article 333,", "zeppelin,"),
    "Annual report.testdoc": sampleDocument,
    "broken.pdf": "%PDF-1.7 and nothing else",
  });
  documents = await openFolder(folder, { index: {}, sourceBytes: 100_000 });
  await documents.indexed();
}, 60_000);

afterAll(async () => {
  await documents.close();
  await folder[Symbol.asyncDispose]();
});

describe.each(eras)("to a client of the %s era", (era) => {
  test("every tool says what it does, what it takes and answers, and that it only reads", async () => {
    await using reader = await connect(documents, era);
    const { tools } = await reader.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...[
        "search_documents",
        "find_in_document",
        "query_table",
        "view_page",
        "recent_documents",
        "outline",
        "changes",
        "get_source",
        "list_problems",
        "index_status",
      ],
    ]);
    for (const tool of tools) {
      expect(tool.title).not.toBe("");
      expect(tool.description?.length).toBeGreaterThan(60);
      expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: "object" });
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    }
  });

  test("search_documents finds the page, marks the words and leads to the element", async () => {
    await using reader = await connect(documents, era);
    const { structured, text } = await callTool(reader, "search_documents", { query: "crane repaired" });
    const [hit] = structured["hits"] as Record<string, unknown>[];
    expect(hit).toMatchObject({
      uri: expect.stringMatching(/^dpe:\/\/com\.example\.docs\/may-[0-9a-f]{6}\/pages\/0$/),
      element_uri: expect.stringContaining("/elements/"),
      document_title: "Minutes of May",
      file: "minutes/May.md",
      file_type: "md",
      page_index: 0,
      snippet: expect.arrayContaining([
        { text: "crane", is_match: true },
        { text: " is ", is_match: false },
        { text: "repaired", is_match: true },
      ]),
      page_tokens: expect.any(Number),
    });
    expect(structured).toMatchObject({
      total: 1,
      is_total_exact: true,
      indexing: { is_done: true, texts_waiting: 0 },
    });
    expect(text).toContain(String(hit?.["element_uri"]));
    expect(await reader.json(String(hit?.["element_uri"]))).toMatchObject({ doc_ref: hit?.["doc_ref"] });
  });

  test("search_documents leads to the rows of a long table", async () => {
    await using reader = await connect(documents, era);
    const { structured } = await callTool(reader, "search_documents", { query: "zeppelin" });
    const [hit] = structured["hits"] as Record<string, unknown>[];
    const uri = new URL(String(hit?.["element_uri"]));
    const { content } = (await reader.json(uri.href)) as { content: { rows: unknown[][] } };
    expect(content.rows.flat()).toContain("zeppelin");
    expect(content.rows.length).toBeLessThanOrEqual(20);
  });

  test("search_documents can be narrowed, paged through, and suggests what is near", async () => {
    await using reader = await connect(documents, era);
    const search = async (args: Record<string, unknown>) =>
      (await callTool(reader, "search_documents", args)).structured;
    expect(await search({ query: "page", file_type: "md" })).toMatchObject({ total: 0 });
    expect(await search({ query: "crane", path: "minutes" })).toMatchObject({ total: 1 });
    expect(await search({ query: "crane", path: "elsewhere" })).toMatchObject({ total: 0 });
    const first = await search({ query: "page", file_type: ".testdoc", limit: 2 });
    expect(first).toMatchObject({ hits: { length: 2 }, next_offset: 2 });
    const second = await search({ query: "page", file_type: ".testdoc", limit: 2, offset: 2 });
    const uris = [first, second].flatMap(({ hits }) => (hits as { uri: string }[]).map(({ uri }) => uri));
    expect(new Set(uris).size).toBe(4);
    const near = await search({ query: "zepelin" });
    expect(JSON.stringify([near["corrections"], near["suggestions"]])).toContain("zeppelin");
  });

  test("outline lists the headings with levels and addresses, in pieces", async () => {
    await using reader = await connect(documents, era);
    const [may] = await docRefs("minutes/May.md");
    const { structured, text } = await callTool(reader, "outline", { doc: may });
    expect(structured).toMatchObject({
      doc_ref: may,
      total: 3,
      headings: [
        { level: 1, text: "Minutes of May", page_index: 0, uri: `dpe://com.example.docs/${may}/pages/0` },
        { level: 2, text: "Attendance" },
        { level: 2, text: "Harbour crane" },
      ],
    });
    expect(text).toContain("  - Harbour crane");
    const piece = await callTool(reader, "outline", {
      doc: `dpe://com.example.docs/${may}/pages/0`,
      limit: 1,
      offset: 1,
    });
    expect(piece.structured).toMatchObject({ headings: [{ text: "Attendance" }], next_offset: 2 });
  });

  test("list_problems says what could not be read, why, and what to do", async () => {
    await using reader = await connect(documents, era);
    const { structured, text } = await callTool(reader, "list_problems");
    expect(structured).toMatchObject({
      total: 1,
      problems: [{ file: "broken.pdf", reason: "damaged", what_to_do: expect.stringMatching(/\.$/) }],
      notices: [],
    });
    expect(text).toContain("broken.pdf");
  });

  test("get_source gives the bytes of the file in pieces that add up", async () => {
    await using reader = await connect(documents, era);
    const [csv] = await docRefs("prices.csv");
    const pieces: Buffer[] = [];
    let offset: number | undefined = 0;
    let whole: unknown;
    while (offset !== undefined) {
      const args = { uri: `dpe://com.example.docs/${csv}`, offset, length: 3000 };
      const answer = await reader.client.callTool({ name: "get_source", arguments: args });
      const structured = answer.structuredContent as Record<string, unknown>;
      const { resource } = answer.content[1] as { resource: { blob: string; uri: string } };
      expect(resource.uri).toMatch(new RegExp(`/${csv}#bytes=${offset}-\\d+$`));
      const bytes = Buffer.from(resource.blob, "base64");
      expect(JSON.stringify(answer).split(resource.blob)).toHaveLength(2);
      expect(structured["sha256"]).toBe(createHash("sha256").update(bytes).digest("hex"));
      pieces.push(bytes);
      whole = structured["file_sha256"];
      offset = structured["next_offset"] as number | undefined;
    }
    expect(pieces.length).toBeGreaterThan(1);
    expect(createHash("sha256").update(Buffer.concat(pieces)).digest("hex")).toBe(whole);
    expect(Buffer.concat(pieces).toString()).toContain("zeppelin");
  });

  test.each([
    ["search_documents", { query: "  " }, /query: write what to look for/],
    ["search_documents", { query: "x", limit: 1000 }, /limit: .*50/],
    ["search_documents", {}, /query: /],
    ["outline", { doc: "nowhere" }, /There is no document nowhere.*Read dpe:\/\/com\.example\.docs/],
    ["outline", { doc: "prises.csv" }, /Did you mean prices-/],
    ["outline", { doc: "dpe://org.other/x" }, /host org\.other is not served here/],
    ["outline", { doc: "dpe://com.example.docs" }, /names the catalogue/],
    ["changes", { doc: "May.md", since: "2026-01-01" }, /There is no document May\.md.*Did you mean may-/],
    ["get_source", { uri: "annual report", other: 1 }, /other/],
  ])("%s refuses %j and says what to do", async (name, args, message) => {
    await using reader = await connect(documents, era);
    const { isError, text } = await callTool(reader, name, args);
    expect(isError).toBe(true);
    expect(text).toMatch(message);
  });

  test("a tool that is not there is named with those that are", async () => {
    await using reader = await connect(documents, era);
    await expect(reader.client.callTool({ name: "find", arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("search_documents"),
    });
  });
});

async function docRefs(...files: readonly string[]): Promise<string[]> {
  const all = documents.context.library.documents();
  return files.map((file) => all.find(({ source }) => source.relativePath === file)?.source.docRef ?? "");
}

describe("get_source", () => {
  test("refuses a file that is larger than may be handed out, and an offset beyond the end", async () => {
    await using large = await makeFolder({ "large.txt": "x".repeat(200_000), "small.txt": "x" });
    await using others = await openFolder(large, { sourceBytes: 100_000 });
    await using other = await connect(others);
    const [big, small] = others.context.library.documents().map(({ source }) => source.docRef);
    const refused = await callTool(other, "get_source", { uri: big });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("100000 bytes") });
    const beyond = await callTool(other, "get_source", { uri: small, offset: 5 });
    expect(beyond).toMatchObject({ isError: true, text: expect.stringContaining("has 1 bytes") });
    expect((await callTool(other, "get_source", { uri: small })).structured).toMatchObject({
      length: 1,
      size: 1,
    });
  });

  test("refuses a file that leads outside by now", async () => {
    await using outside = await makeFolder({ "secret.txt": "secret" });
    await using own = await makeFolder({ "plain.txt": "plain" });
    await using server = await openFolder(own);
    await using reader = await connect(server);
    const uri = server.context.library.documents()[0]?.source.docRef;
    await rm(join(own.path, "plain.txt"));
    await symlink(join(outside.path, "secret.txt"), join(own.path, "plain.txt"));
    const { isError, text } = await callTool(reader, "get_source", { uri });
    expect(isError).toBe(true);
    expect(text).not.toContain(Buffer.from("secret").toString("base64"));
  });

  test("gives a file that nobody can read as a document", async () => {
    await using reader = await connect(documents);
    const [broken] = documents.problems();
    const call = { name: "get_source", arguments: { uri: broken?.docRef } };
    const { content } = await reader.client.callTool(call);
    const { resource } = content[1] as { resource: { blob: string } };
    expect(Buffer.from(resource.blob, "base64").toString()).toMatch(/^%PDF/);
  });
});

describe("a server without an index", () => {
  test("offers what does not need one, and reads the outline from the file", async () => {
    await using own = await makeFolder({ "May.md": minutes });
    await using server = await openFolder(own);
    await using reader = await connect(server);
    const { tools } = await reader.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "query_table",
      "view_page",
      "outline",
      "get_source",
      "list_problems",
      "index_status",
    ]);
    const doc = server.context.library.documents()[0]?.source.docRef;
    expect((await callTool(reader, "outline", { doc })).structured).toMatchObject({ total: 3 });
    expect((await callTool(reader, "index_status")).structured).toMatchObject({
      has_index: false,
      is_done: true,
    });
    await expect(reader.client.callTool({ name: "search_documents", arguments: {} })).rejects.toMatchObject({
      message: expect.stringContaining("started without one"),
    });
  });

  test("says how many pages of a long document it looked at for the outline", async () => {
    const pages = Array.from({ length: 230 }, (_, n) => ({
      title: "",
      elements: [{ category: "heading" as const, content: { level: 1, text: `Chapter ${n}` } }],
    }));
    await using own = await makeFolder({ "book.testdoc": { pages } });
    await using server = await openFolder(own);
    await using reader = await connect(server);
    const doc = server.context.library.documents()[0]?.source.docRef;
    const { structured, text } = await callTool(reader, "outline", { doc, limit: 1000 });
    expect(structured).toMatchObject({ total: 200, pages_read: 200 });
    expect(text).toContain("Only the first 200 pages");
  });
});
