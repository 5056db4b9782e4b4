import type { Computer } from "@a2c-smcp/computer";
import { elementsOf } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Office } from "./parties.ts";
import { openOffice, startComputer, startView, ways } from "./parties.ts";

const uri = "dpe://com.example.docs/doc-2";

describe.each(ways)("documents over $transport, $era era (#finder.mcp-eras)", (way) => {
  let view: Awaited<ReturnType<typeof startView>>;
  let computer: Computer;
  let office: Office;

  beforeAll(async () => {
    view = await startView(way, { documents: 3, pages: 5 });
    computer = await startComputer({ docs: view.config });
    office = await openOffice(computer);
  });

  afterAll(async () => {
    await office?.[Symbol.asyncDispose]();
    await computer?.close();
    await view?.[Symbol.asyncDispose]();
  });

  const read = (at: string): Promise<unknown> => office.agent.readResource("lab", at);

  test("the server speaks the era that is tested", () => {
    expect(computer.servers.list()[0]?.state).toMatchObject({ phase: "ready", era: way.era });
  });

  test("the catalogue holds every document, newest first", async () => {
    const { documents, totalCount } = await office.agent.getFinder("lab");
    expect(documents.map(({ doc_ref }) => doc_ref)).toEqual(["doc-3", "doc-2", "doc-1"]);
    expect(totalCount).toBe(3);
    expect(documents[1]).toEqual({
      doc_ref: "doc-2",
      uri,
      file_uri: "file:///library/doc-2",
      file_type: "md",
      title: "Report 2",
      page_count: 5,
      keywords: ["topic-2"],
      summary: "What happened in month 2",
      last_modified: "2026-01-02T00:00:00.000Z",
      server: "docs",
    });
  });

  test("level 0 is the catalogue of a host, whole or in part", async () => {
    expect(await read("dpe://com.example.docs")).toMatchObject({
      documents: [{ doc_ref: "doc-1" }, { doc_ref: "doc-2" }, { doc_ref: "doc-3" }],
      total_count: 3,
    });
    expect(await read("dpe://com.example.docs?offset=1&limit=1")).toMatchObject({
      documents: [{ doc_ref: "doc-2" }],
      total_count: 3,
    });
  });

  test("level 1 is the document, with depth=pages the index of its pages", async () => {
    expect(await read(uri)).toMatchObject({ doc_ref: "doc-2", page_count: 5 });
    expect(await read(`${uri}?depth=metadata`)).not.toHaveProperty("pages");
    expect(await read(`${uri}?depth=pages&offset=2&limit=2`)).toMatchObject({
      pages: [{ page_index: 2 }, { page_index: 3 }],
      page_offset: 2,
      page_limit: 2,
      page_total: 5,
    });
  });

  test("level 2 is a page, with categories only those elements", async () => {
    const ids = elementsOf(1).map(({ element_id }) => ({ element_id }));
    expect(await read(`${uri}/pages/1`)).toMatchObject({ page_index: 1, elements: ids, element_count: 4 });
    expect(await read(`${uri}/pages/1?categories=table,list`)).toMatchObject({
      elements: [{ category: "table" }, { category: "list" }],
      element_count: 2,
    });
  });

  test("level 3 is an element, a table in parts", async () => {
    expect(await read(`${uri}/elements/txt-0`)).toMatchObject({
      category: "text",
      content: { text: "Page 0 begins here." },
      page_index: 0,
    });
    expect(await read(`${uri}/elements/tbl-4?offset=118&limit=5`)).toMatchObject({
      content: {
        rows: [
          ["row 118", 118],
          ["row 119", 119],
        ],
        row_offset: 118,
        row_limit: 5,
        total_rows: 120,
      },
    });
  });

  test.each([
    ["catalogue", "dpe://com.example.docs", /^# Documents/],
    ["document", uri, /^# Report 2/],
    ["page", `${uri}/pages/0`, /^# Chapter 0\n\nPage 0 begins here\./],
    ["element", `${uri}/elements/lst-0`, /^- one\n- two/],
  ])("a %s can be had as Markdown and as text (#read.folded)", async (_, at, begins) => {
    expect(await read(`${at}?format=markdown`)).toMatchObject({
      uri: `${at}?format=markdown`,
      content_markdown: expect.stringMatching(begins),
    });
    expect(await read(`${at}?format=text`)).toMatchObject({ content_text: expect.any(String) });
    expect(await read(`${at}?format=json`)).toEqual(await read(at));
  });

  test("Markdown comes with the fields of its page beside it (#read.folded)", async () => {
    expect(await read(`${uri}/pages/3?format=markdown&categories=heading`)).toEqual({
      uri: `${uri}/pages/3?format=markdown&categories=heading`,
      page_index: 3,
      title: "Chapter 3",
      doc_ref: "doc-2",
      element_count: 1,
      content_markdown: "# Chapter 3",
    });
  });

  test.each([
    ["dpe://com.example.docs/doc-9", 4201, { doc_ref: "doc-9" }],
    ["dpe://com.example.docs/doc-9/pages/0", 4201, { doc_ref: "doc-9" }],
    [`${uri}/pages/5`, 4202, { page_index: 5, page_count: 5 }],
    [`${uri}/elements/nothing`, 4203, { element_id: "nothing" }],
  ])("a read of %s reaches the agent as %i with the server's details", async (at, code, details) => {
    await expect(read(at)).rejects.toMatchObject({ name: "DocumentError", code, details });
  });
});
