import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "./call-tool.ts";
import type { TestClient } from "./connect.ts";
import { connect } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { sampleDocument } from "./sample-document.ts";
import type { TestDocument } from "./test-formats.ts";

let folder: TestFolder;
let documents: DocumentsServer;
let reader: TestClient;
let uri: string;

beforeAll(async () => {
  folder = await makeFolder({ "a.testdoc": sampleDocument });
  documents = await openFolder(folder, { index: {} });
  reader = await connect(documents);
  uri = (await reader.client.listResources()).resources[0]?.uri ?? "";
  await documents.indexed();
});

afterAll(async () => {
  await reader[Symbol.asyncDispose]();
  await documents.close();
  await folder[Symbol.asyncDispose]();
});

async function metaOf(address: string): Promise<Record<string, unknown>> {
  const { contents } = await reader.client.readResource({ uri: address });
  return { ...contents[0]?._meta };
}

async function hashOf(address: string): Promise<string> {
  const { content_hash } = await metaOf(address);
  expect(content_hash).toMatch(/^[0-9a-f]{32}$/);
  return String(content_hash);
}

/** The sample with another first text, or another row in its long table. */
function altered({ text, row }: { text?: string; row?: number }): TestDocument {
  const [first, ...rest] = sampleDocument.pages;
  const elements = (first?.elements ?? []).map((element, at) => {
    if (at === 1 && text !== undefined) return { ...element, content: { text } };
    if (element.category !== "table" || row === undefined) return element;
    const rows = (element.content["rows"] as unknown[]).map((cells, n) => (n === row ? ["other", 0] : cells));
    return { ...element, content: { ...element.content, rows } };
  });
  return { ...sampleDocument, pages: [{ title: "Overview", elements }, ...rest] };
}

describe("the hash of a page or an element", () => {
  test("is beside its content, in every format, and leaves the body as it is", async () => {
    const hash = await hashOf(`${uri}/pages/0`);
    expect(await metaOf(`${uri}/pages/0?format=markdown`)).toMatchObject({
      content_hash: hash,
      page_index: 0,
    });
    expect(await metaOf(`${uri}/pages/0?format=text`)).toMatchObject({ content_hash: hash });
    expect(await metaOf(`${uri}/pages/0`)).toEqual({ content_hash: hash });
    expect(await reader.json(`${uri}/pages/0`)).not.toHaveProperty("content_hash");
  });

  test("is that of the whole, however little of it is shown", async () => {
    const whole = await hashOf(`${uri}/elements/tbl-0-0`);
    expect(await hashOf(`${uri}/elements/tbl-0-0?offset=200&limit=5`)).toBe(whole);
    expect(await hashOf(`${uri}/elements/list-0-0?limit=1`)).toBe(await hashOf(`${uri}/elements/list-0-0`));
    expect(await hashOf(`${uri}/pages/0?categories=table`)).toBe(await hashOf(`${uri}/pages/0`));
  });

  test("tells who names it whether the text is still the same", async () => {
    const hash = await hashOf(`${uri}/pages/1`);
    expect(await metaOf(`${uri}/pages/1?hash=${hash}`)).toEqual({ content_hash: hash, changed: false });
    expect(await metaOf(`${uri}/pages/1?format=text&hash=${hash.toUpperCase()}`)).toMatchObject({
      changed: false,
    });
    expect(await metaOf(`${uri}/pages/2?hash=${hash}`)).toMatchObject({ changed: true });
    expect(await metaOf(`${uri}/elements/tbl-0-0?hash=nonsense`)).toMatchObject({ changed: true });
    expect(await metaOf(`${uri}/pages/1?hash=`)).toEqual({ content_hash: hash });
  });

  test("changes with the content, and what changed can be asked for by it", async () => {
    const before = {
      page: await hashOf(`${uri}/pages/0`),
      other: await hashOf(`${uri}/pages/5`),
      text: await hashOf(`${uri}/elements/txt-0-0`),
      table: await hashOf(`${uri}/elements/tbl-0-0`),
    };
    const since = Date.now();
    await folder.write("a.testdoc", altered({ text: "Revenue fell.", row: 180 }));
    expect(await metaOf(`${uri}/pages/0?hash=${before.page}`)).toMatchObject({ changed: true });
    expect(await metaOf(`${uri}/elements/txt-0-0?hash=${before.text}`)).toMatchObject({ changed: true });
    // The row that changed is in none of these windows, and is part of the table all the same.
    expect(await metaOf(`${uri}/elements/tbl-0-0?limit=5&hash=${before.table}`)).toMatchObject({
      changed: true,
    });
    expect(await metaOf(`${uri}/pages/5?hash=${before.other}`)).toMatchObject({ changed: false });
    await documents.indexed();
    const { structured } = await callTool(reader, "changes", { doc: uri, since });
    expect(structured).toMatchObject({ is_complete: true, is_up_to_date: true });
    const changes = structured["changes"] as Record<string, unknown>[];
    expect(changes.map(({ kind, uri: changed }) => `${kind} ${changed}`)).toEqual(
      expect.arrayContaining([
        `altered ${uri}/elements/tbl-0-0`,
        `altered ${uri}/elements/txt-0-0`,
        `altered ${uri}/pages/0`,
      ]),
    );
    expect(changes).toHaveLength(3);
    const text = changes.find(({ element_id }) => element_id === "txt-0-0");
    expect(text).toMatchObject({
      content_hash: await hashOf(`${uri}/elements/txt-0-0`),
      content_hash_before: before.text,
    });
    expect(changes.find(({ what }) => what === "page")).toMatchObject({
      content_hash: await hashOf(`${uri}/pages/0`),
    });
  });
});

test("the hash of a table that is too long to be read on the way comes when it is named, or from the index", async () => {
  const rows = Array.from({ length: 5000 }, (_, row) => `${row},word${row}`);
  await using csv = await makeFolder({ "long.csv": `number,word\n${rows.join("\n")}\n` });
  await using plain = await openFolder(csv);
  await using client = await connect(plain);
  const [file] = (await client.client.listResources()).resources;
  const read = async (address: string) =>
    (await client.client.readResource({ uri: address })).contents[0]?._meta;
  expect(await read(`${file?.uri}/pages/0`)).toEqual({ content_hash_pending: true });
  const named = await read(`${file?.uri}/pages/0?hash=0123`);
  expect(named).toEqual({ content_hash: expect.stringMatching(/^[0-9a-f]{32}$/), changed: true });
  expect(await read(`${file?.uri}/pages/0`)).toEqual({ content_hash: named?.["content_hash"] });
  await using indexed = await openFolder(csv, { index: {} });
  await indexed.indexed();
  await using other = await connect(indexed);
  const { contents } = await other.client.readResource({ uri: `${file?.uri}/pages/0` });
  expect(contents[0]?._meta).toEqual({ content_hash: named?.["content_hash"] });
});
