import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "./call-tool.ts";
import { connect } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";

let folder: TestFolder;
let documents: DocumentsServer;
let doc: string;

beforeAll(async () => {
  folder = await makeFolder({ "a.md": "# A\n\nbattery" });
  documents = await openFolder(folder, { index: {} });
  await documents.indexed();
  doc = documents.context.library.documents()[0]?.source.docRef ?? "";
}, 60_000);

afterAll(async () => {
  await documents.close();
  await folder[Symbol.asyncDispose]();
});

test.each([
  "' OR 1=1",
  "1",
  "yesterday",
  "2026-02-31",
  "2026-13-01",
  "2026-3-1",
  "12/31/2026",
  "x".repeat(1000),
])("changes refuses %j for a moment, and says how to write one", async (since) => {
  await using reader = await connect(documents);
  const { isError, text } = await callTool(reader, "changes", { doc, since });
  expect(isError).toBe(true);
  expect(text).toMatch(/since: .*(2026-03-01|64 char)/);
  expect(text.length).toBeLessThan(400);
});

test.each([
  ["2026-03-01", "2026-03-01T00:00:00.000Z"],
  ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"],
  ["2026-03-01T12:00:00.5+02:00", "2026-03-01T10:00:00.500Z"],
  ["1772323200000", "2026-03-01T00:00:00.000Z"],
  [1_772_323_200_000, "2026-03-01T00:00:00.000Z"],
])("changes takes %j for a moment", async (since, expected) => {
  await using reader = await connect(documents);
  expect((await callTool(reader, "changes", { doc, since })).structured).toMatchObject({ since: expected });
});

test("a query of too many words says how many were not looked for", async () => {
  await using reader = await connect(documents);
  const query = `battery ${Array.from({ length: 56 }, (_, n) => `w${n}`).join(" ")}`;
  const { structured, text } = await callTool(reader, "search_documents", { query });
  expect(structured).toMatchObject({ words_left_out: 9 });
  expect(text).toContain("The last 9 words were not looked for");
});

test("a path with brackets is a folder, and not a pattern", async () => {
  await using own = await makeFolder({ "reports (2026)/a.md": "# A\n\nbattery", "b.md": "# B\n\nbattery" });
  await using server = await openFolder(own, { index: {} });
  await server.indexed();
  await using reader = await connect(server);
  const search = { query: "battery", path: "reports (2026)" };
  expect((await callTool(reader, "search_documents", search)).structured).toMatchObject({ total: 1 });
});

test("a URI, a cursor or the beginning of a name that is endless is refused in a few words", async () => {
  await using reader = await connect(documents);
  const { client } = reader;
  const endless = "a".repeat(100_000);
  const uri = `dpe://com.example.docs/${endless}`;
  const refused = { code: -32602, message: expect.stringMatching(/^.{0,120}at most 8192/) };
  await expect(client.readResource({ uri })).rejects.toMatchObject(refused);
  await expect(client.subscribeResource({ uri })).rejects.toMatchObject(refused);
  await expect(client.listResources({ cursor: endless })).rejects.toMatchObject(refused);
  const ref = { type: "ref/resource", uri: "dpe://com.example.docs/{doc_ref}" } as const;
  const argument = { name: "doc_ref", value: endless };
  await expect(client.complete({ ref, argument })).rejects.toMatchObject(refused);
});

test("one client has no more than ten thousand subscriptions, and can make room", async () => {
  await using reader = await connect(documents);
  const { client } = reader;
  const uriOf = (page: number) => ({ uri: `dpe://com.example.docs/${doc}/pages/${page}` });
  for (let from = 0; from < 10_000; from += 500)
    await Promise.all(Array.from({ length: 500 }, (_, n) => client.subscribeResource(uriOf(from + n))));
  await expect(client.subscribeResource(uriOf(10_000))).rejects.toMatchObject({
    message: expect.stringContaining("unsubscribe"),
  });
  await client.unsubscribeResource(uriOf(0));
  await client.subscribeResource(uriOf(10_000));
});
