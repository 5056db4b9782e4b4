import {
  CATEGORIES,
  contentSchemas,
  DpeCatalogue,
  DpeDocument,
  DpeElementDetail,
  DpePage,
} from "@a2c-smcp/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import type { TestClient } from "./connect.ts";
import { connect } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { pixel, sampleDocument } from "./sample-document.ts";

let folder: TestFolder;
let documents: DocumentsServer;
let reader: TestClient;
let uri: string;

beforeAll(async () => {
  const others = Array.from({ length: 30 }, (_, n) => [
    `more/note ${n}.testdoc`,
    { title: `Note ${n}`, pages: [] },
  ]);
  folder = await makeFolder({ "Annual Report.testdoc": sampleDocument, ...Object.fromEntries(others) });
  documents = await openFolder(folder);
  reader = await connect(documents);
  const { resources } = await reader.client.listResources();
  uri = resources.find(({ name }) => name === "Annual report")?.uri ?? "";
});

afterAll(async () => {
  await reader[Symbol.asyncDispose]();
  await documents.close();
  await folder[Symbol.asyncDispose]();
});

async function item(address: string) {
  const { contents } = await reader.client.readResource({ uri: address });
  expect(contents).toHaveLength(1);
  const [content] = contents;
  if (content === undefined || !("text" in content)) throw new Error("no text");
  return content;
}

describe("level 0", () => {
  test("lists all documents with what a catalogue needs (#documents.catalogue)", async () => {
    const catalogue = DpeCatalogue.parse(await reader.json("dpe://com.example.docs"));
    expect(catalogue.total_count).toBe(31);
    expect(catalogue.documents).toHaveLength(31);
    expect(catalogue.documents.find((document) => document.uri === uri)).toEqual({
      doc_ref: expect.stringMatching(/^annual-report-[0-9a-f]{6}$/),
      uri,
      file_uri: new URL(`file://${folder.path}/Annual%20Report.testdoc`).href,
      file_type: "testdoc",
      title: "Annual report",
      page_count: 31,
      keywords: ["finance", "2026"],
      summary: expect.stringContaining("Revenue rose in every quarter."),
      last_modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
  });

  test("pages through the catalogue by offset and limit (#documents.catalogue-paging)", async () => {
    const all = DpeCatalogue.parse(await reader.json("dpe://com.example.docs"));
    const some = DpeCatalogue.parse(await reader.json("dpe://com.example.docs?offset=5&limit=3"));
    expect(some.documents).toEqual(all.documents.slice(5, 8));
    expect(some.total_count).toBe(31);
    const rest = DpeCatalogue.parse(await reader.json("dpe://com.example.docs?offset=30"));
    expect(rest.documents).toEqual(all.documents.slice(30));
    const first = DpeCatalogue.parse(await reader.json("dpe://com.example.docs?offset=0"));
    expect(first.documents).toHaveLength(20);
  });
});

describe("level 1", () => {
  test("is the metadata alone unless pages are asked for", async () => {
    const document = DpeDocument.parse(await reader.json(uri));
    expect(document).toMatchObject({ title: "Annual report", page_count: 31, file_type: "testdoc" });
    expect(document.pages).toBeUndefined();
  });

  test("lists pages from 0, at most 20, or by offset and limit (#documents.page-index)", async () => {
    const first = DpeDocument.parse(await reader.json(`${uri}?depth=pages`));
    expect(first).toMatchObject({ page_offset: 0, page_limit: 20, page_total: 31 });
    expect(first.pages).toHaveLength(20);
    expect(first.pages?.[0]).toEqual({
      page_index: 0,
      title: "Overview",
      element_count: 6,
      uri: `${uri}/pages/0`,
      doc_ref: first.doc_ref,
    });
    const last = DpeDocument.parse(await reader.json(`${uri}?depth=pages&offset=29&limit=5`));
    expect(last.pages?.map(({ page_index }) => page_index)).toEqual([29, 30]);
    expect(last).toMatchObject({ page_offset: 29, page_limit: 5, page_total: 31 });
  });
});

describe("level 2", () => {
  test("carries at most 50 rows and items and says how many there are (#documents.row-limit) (#documents.says-truncated)", async () => {
    const page = DpePage.parse(await reader.json(`${uri}/pages/0`));
    const [table] = page.elements.filter(({ category }) => category === "table");
    expect(table?.content["rows"]).toHaveLength(50);
    expect(table?.content).toMatchObject({ total_rows: 230, truncated: true });
    const [list] = page.elements.filter(({ category }) => category === "list");
    expect(list?.content["items"]).toHaveLength(50);
    expect(list?.content).toMatchObject({ total_items: 120, truncated: true });
  });

  test("carries at most 4,000 characters of an element (#documents.character-limit)", async () => {
    const page = DpePage.parse(await reader.json(`${uri}/pages/0`));
    const long = page.elements.filter(({ category }) => category === "text").at(-1);
    expect(long?.content).toMatchObject({ text: "long ".repeat(800), truncated: true });
  });

  test("keeps only the wanted categories and counts them (#documents.categories)", async () => {
    const page = DpePage.parse(await reader.json(`${uri}/pages/0?categories=table,heading`));
    expect(page.elements.map(({ category }) => category)).toEqual(["heading", "table"]);
    expect(page.element_count).toBe(2);
  });

  test("every element has the shape of its category", async () => {
    const page = DpePage.parse(await reader.json(`${uri}/pages/0`));
    expect(page.element_count).toBe(6);
    for (const element of page.elements) {
      const category = CATEGORIES.find((name) => name === element.category) ?? "text";
      expect(contentSchemas[category].safeParse(element.content).success).toBe(true);
      expect(Object.keys(element)).toEqual(["element_id", "category", "summary", "content"]);
    }
  });

  test("never carries the bytes of a picture", async () => {
    const { text } = await item(`${uri}/pages/0`);
    expect(text).not.toContain(pixel.slice(0, 30));
  });
});

describe("level 3", () => {
  test("pages through rows (#documents.rows-paging)", async () => {
    const element = DpeElementDetail.parse(await reader.json(`${uri}/elements/tbl-0-0?offset=100&limit=7`));
    expect(element.content["rows"]).toEqual(Array.from({ length: 7 }, (_, n) => [100 + n, (100 + n) * 10]));
    expect(element.content).toMatchObject({ row_offset: 100, row_limit: 7, total_rows: 230 });
    expect(element).toMatchObject({
      page_index: 0,
      metadata: { source_range: "A1:B231" },
      category: "table",
    });
  });

  test("pages through items (#documents.items-paging)", async () => {
    const element = DpeElementDetail.parse(await reader.json(`${uri}/elements/list-0-0?offset=118&limit=7`));
    expect(element.content).toMatchObject({
      items: ["item 118", "item 119"],
      item_offset: 118,
      item_limit: 7,
      total_items: 120,
    });
  });

  test("reaches all that level 2 left out (#documents.reaches-rest)", async () => {
    const rows: unknown[] = [];
    for (let offset = 0; offset < 230; offset += 100) {
      const part = DpeElementDetail.parse(
        await reader.json(`${uri}/elements/tbl-0-0?offset=${offset}&limit=100`),
      );
      rows.push(...(part.content["rows"] as unknown[]));
    }
    expect(rows).toHaveLength(230);
    expect(rows.at(-1)).toEqual([229, 2290]);
    const text = DpeElementDetail.parse(await reader.json(`${uri}/elements/txt-0-1`));
    expect(text.content).toEqual({ text: "long ".repeat(2000) });
  });

  test("gives the bytes of a picture as a second content item", async () => {
    const { contents } = await reader.client.readResource({ uri: `${uri}/elements/img-0-0` });
    expect(contents).toHaveLength(2);
    expect(contents[1]).toEqual({ uri: `${uri}/elements/img-0-0`, mimeType: "image/png", blob: pixel });
  });
});

describe("formats", () => {
  test("every level answers in json, markdown and text (#documents.formats)", async () => {
    const levels = ["dpe://com.example.docs", uri, `${uri}/pages/0`, `${uri}/elements/tbl-0-0`];
    const types = { json: "application/json", markdown: "text/markdown", text: "text/plain" };
    for (const level of levels)
      for (const [format, mimeType] of Object.entries(types)) {
        const content = await item(`${level}?format=${format}`);
        expect(content.mimeType).toBe(mimeType);
        expect(content.text).not.toBe("");
      }
  });

  test("Markdown is one item whose text is the Markdown itself (#documents.markdown-answer) (#documents.answer-meta)", async () => {
    const page = await item(`${uri}/pages/0?format=markdown&categories=heading,table`);
    expect(page.text).toMatch(/^# Annual report\n\n\| row \| sum \|\n\| --- \| --- \|\n\| 0 \| 0 \|/);
    expect(page.text).toContain("230 rows");
    expect(page._meta).toEqual({
      page_index: 0,
      title: "Overview",
      doc_ref: expect.stringMatching(/^annual-report-/),
      element_count: 2,
      content_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test("plain text is one item without markup (#documents.text-answer) (#documents.answer-meta)", async () => {
    const page = await item(`${uri}/pages/3?format=text`);
    expect(page.text).toBe("This is page 3.");
    expect(page._meta).toMatchObject({ page_index: 3, title: "Page 3", element_count: 1 });
  });
});
