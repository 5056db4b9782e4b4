import { FinderAggregator } from "@a2c-smcp/computer";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Chain } from "./chain.ts";
import { openChain } from "./chain.ts";
import { createGuideProvider } from "./guide-provider.ts";

const report = "dpe://com.example.docs/rpt-2026";
let chain: Chain;

beforeAll(async () => {
  chain = await openChain("guide");
}, 60_000);
afterAll(() => chain[Symbol.asyncDispose](), 60_000);

describe("a provider that was written from the SDK guide alone", () => {
  test("is found, with what only a read tells of its documents (#letter.guide)", async () => {
    const { documents, totalCount } = await chain.agent.getFinder("lab", { fileType: "xlsx" });
    expect(totalCount).toBe(1);
    expect(documents[0]).toMatchObject({
      ...{ doc_ref: "rpt-2026", uri: report, title: "2026 年度报告", file_type: "xlsx", page_count: 2 },
      ...{ server: "guide", keywords: ["财务", "年报"], last_modified: "2026-01-15T08:30:00Z" },
    });
    const joined = await chain.agent.getFinder("lab", { keywords: ["财务 年报"] });
    expect(joined.totalCount).toBe(2);
  });

  test("is navigated from the catalogue to an element (#letter.guide)", async () => {
    const catalogue = await chain.agent.readResource("lab", "dpe://com.example.docs");
    expect(catalogue).toMatchObject({ total_count: 2 });
    const document = await chain.agent.open("lab", report);
    expect(document.pageCount).toBe(2);
    expect(await document.page(0).read()).toMatchObject({ page_index: 0, element_count: 2 });
    expect(await document.element("txt-001").read()).toMatchObject({
      page_index: 1,
      content: { text: "收入呈上升趋势。" },
    });
  });

  test("has pages and elements that read as text (#letter.format)", async () => {
    const document = await chain.agent.open("lab", report);
    expect(await document.page(1).markdown()).toContain("收入呈上升趋势。");
    expect(await document.page(0).text()).toContain("2026 年度总结");
    const page = await chain.agent.readPage("lab", report, 0, { format: "markdown" });
    expect(page.content_markdown).toContain("| 季度 | 收入 |");
  });

  test("is read by the loop that the protocol shows (#letter.format) (#letter.depth)", async () => {
    const { documents } = await chain.agent.getFinder("lab", { keywords: ["报告"] });
    const [document] = documents;
    const texts: unknown[] = [];
    for (let page = 0; page < (document?.page_count ?? 0); page += 1) {
      const uri = `${document?.uri}/pages/${page}?format=markdown`;
      const read = (await chain.agent.readResource("lab", uri)) as Record<string, unknown>;
      texts.push([read["title"], read["content_markdown"]]);
    }
    expect(texts).toEqual([
      ["概览", expect.stringMatching(/^# 2026 年度总结\n\n\| 季度 \| 收入 \|/)],
      ["收入分析", "收入呈上升趋势。"],
    ]);
  });

  test("has its pages walked, its rows cut and its categories kept apart (#letter.depth) (#letter.rows) (#letter.categories)", async () => {
    const document = await chain.agent.open("lab", report);
    const indexes: number[] = [];
    for await (const page of document.pages()) indexes.push(page.index);
    expect(indexes).toEqual([0, 1]);
    expect(await document.element("tbl-001").rows({ offset: 100, limit: 5 })).toMatchObject({
      rows: expect.objectContaining({ length: 5, 0: ["Q101", 1_100] }),
      ...{ row_offset: 100, total_rows: 120 },
    });
    expect((await document.element("tbl-001").rows()).rows).toHaveLength(120);
    expect(await document.page(0).read(["heading"])).toMatchObject({ element_count: 1 });
  });

  test.each([
    [`${report}x`, 4201],
    [`${report}/pages/2`, 4202],
    [`${report}/elements/none`, 4203],
    [`${report}/chapters/1`, 4204],
  ])("refuses %s with %i all the way to the Agent (#letter.guide)", async (uri, code) => {
    await expect(chain.agent.readResource("lab", uri)).rejects.toMatchObject({ code });
  });

  test("completes the arguments of its templates (#letter.guide)", async () => {
    const [template] = await chain.agent.templates("lab", "guide");
    const ref = { type: "ref/resource" as const, uri: template?.uri_template ?? "" };
    const answer = await chain.agent.complete("lab", { ref, argument: { name: "doc_ref", value: "rpt" } });
    expect(answer).toMatchObject({ values: ["rpt-2026"], total: 1, hasMore: false });
  });

  test("is read by a model through the gateway (#letter.guide) (#letter.format)", async () => {
    const [, name = ""] = /^- (\S+) /m.exec(await chain.ask("find_documents", {})) ?? [];
    expect(await chain.ask("open_document", { uri: name })).toMatch(/- p\. 1/);
    expect(await chain.ask("read_pages", { uri: report, from: 2 })).toMatch(/p\. 2\]\n收入呈上升趋势。$/);
    const rows = await chain.ask("read_element", { uri: report, element: "tbl-001", from: 119, limit: 5 });
    expect(rows.match(/Q\d+/g)).toEqual(["Q119", "Q120"]);
  });

  test("is collected by a library call, with a client of the official SDK (#finder.aggregator)", async () => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: "test", version: "1" });
    await Promise.all([createGuideProvider().connect(theirs), client.connect(ours)]);
    const { documents, problems } = await new FinderAggregator({ guide: client }).collectDocuments();
    await client.close();
    expect({ documents, problems }).toEqual({
      documents: (await chain.agent.getFinder("lab")).documents,
      problems: [],
    });
  });

  test("is watched: a new document and a new title are told, with the catalogue as it is now (#letter.changes)", async () => {
    const titlesAfter = async (tool: string): Promise<string[]> => {
      const told = new Promise<string[]>((resolve) =>
        chain.agent.once("finder-changed", ({ page }) => resolve(page.documents.map(({ title }) => title))),
      );
      await chain.agent.callTool("lab", tool);
      return told;
    };
    expect(await titlesAfter("add_document")).toContain("备忘录");
    expect(await titlesAfter("retitle_document")).toContain("修订报告");
    expect(await chain.agent.open("lab", report)).toMatchObject({ title: "修订报告" });
  });
});
