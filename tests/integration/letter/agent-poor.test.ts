import type { Agent } from "@a2c-smcp/agent";
import { finderTools, runModelTool } from "@a2c-smcp/agent";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlainServer } from "../gateway/plain-server.ts";
import { openOffice, startComputer } from "../views/parties.ts";
import { BOOK, PAGES, ROWS, startPoorProvider } from "./poor-provider.ts";

let provider: PlainServer;
let agent: Agent;
const open: AsyncDisposable[] = [];

beforeAll(async () => {
  provider = await startPoorProvider();
  const computer = await startComputer({ poor: provider.config });
  const office = await openOffice(computer);
  ({ agent } = office);
  open.push(office, computer, provider);
});
afterAll(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
});

describe("a provider that ignores every parameter, through the Agent SDK,", () => {
  test("has its pages and elements rendered (#letter.format)", async () => {
    const markdown = "# Chapter 7\n\nWhat page 7 says.";
    const document = await agent.open("lab", BOOK);
    expect(await document.page(7).markdown()).toBe(markdown);
    expect(await document.page(7).text()).toBe("Chapter 7\n\nWhat page 7 says.");
    expect(await agent.readPage("lab", BOOK, 7, { format: "markdown" })).toMatchObject({
      content_markdown: markdown,
      page_index: 7,
      element_count: 2,
    });
    expect(await document.element("tbl-0").markdown()).toMatch(
      /^\| name \| n \|\n\| --- \| --- \|\n\| row 0 \| 0 \|/,
    );
    expect(await document.markdown()).toMatch(/^# The book\n/);
  });

  test("is walked by its number of pages (#letter.depth)", async () => {
    const document = await agent.open("lab", BOOK);
    const indexes: number[] = [];
    for await (const page of document.pages()) indexes.push(page.index);
    expect(indexes).toEqual(Array.from({ length: PAGES }, (_, index) => index));
    const { pages, page_total } = await agent.readDocument("lab", BOOK, {
      pages: true,
      offset: 128,
      limit: 20,
    });
    expect(pages).toMatchObject([{ page_index: 128, uri: `${BOOK}/pages/128` }, { page_index: 129 }]);
    expect(pages?.[0]).not.toHaveProperty("element_count");
    expect(page_total).toBe(PAGES);
  });

  test("has its categories cut, as elements and as text (#letter.categories)", async () => {
    const page = await agent.readPage("lab", BOOK, 0, { categories: ["heading"] });
    expect(page).toMatchObject({ element_count: 1, elements: [{ element_id: "h-0" }], doc_ref: "book" });
    const text = await agent.readPage("lab", BOOK, 0, { categories: ["heading"], format: "markdown" });
    expect(text.content_markdown).toBe("# Chapter 0");
  });

  test("has its rows cut, under their right numbers (#letter.rows)", async () => {
    const { content } = await agent.readElement("lab", BOOK, "tbl-0", { offset: 240, limit: 3 });
    expect(content).toMatchObject({
      rows: [
        ["row 240", 240],
        ["row 241", 241],
        ["row 242", 242],
      ],
      row_offset: 240,
      row_limit: 3,
      total_rows: ROWS,
    });
  });

  test("gives all rows at once, with one read (#letter.rows)", async () => {
    const document = await agent.open("lab", BOOK);
    const before = provider.reads.length;
    const table = await document.element("tbl-0").rows({ offset: 5 });
    expect(table.rows).toHaveLength(ROWS - 5);
    expect(table.rows[0]).toEqual(["row 5", 5]);
    expect(provider.reads.length - before).toBe(1);
  });

  test("is told apart from one without metadata, whose pages can still be read (#letter.metadata)", async () => {
    const bare = BOOK.replace("book", "bare");
    await expect(agent.open("lab", bare)).rejects.toMatchObject({
      name: "DocumentError",
      message: expect.stringContaining(`read them one by one, from ${bare}/pages/0 on`),
    });
    expect(await agent.readPage("lab", bare, 0)).toMatchObject({ element_count: 3, doc_ref: "bare" });
  });

  test("leads a model through its index to the end (#letter.depth)", async () => {
    const tools = finderTools(agent, { maxTokens: 300 });
    const seen: string[] = [];
    for (let from: string | undefined = "1"; from !== undefined; ) {
      const answer = await runModelTool(tools, "open_document", { uri: BOOK, from: Number(from) });
      seen.push(...(answer.match(/^- p\. \d+/gm) ?? []));
      const next: string | undefined = /open_document\(\{.*"from":(\d+)\}\)/.exec(answer)?.[1];
      expect(next).not.toBe(from);
      from = next;
    }
    expect(seen).toHaveLength(PAGES);
    expect(await runModelTool(tools, "read_pages", { uri: BOOK, from: 4 })).toContain("What page 3 says.");
  });
});

test("what was read is kept, unless it is asked for anew (#agent.fresh)", async () => {
  const uri = `${BOOK}/pages/9`;
  const reads = (): number => provider.reads.filter((one) => one === uri).length;
  await agent.readPage("lab", BOOK, 9);
  await agent.readPage("lab", BOOK, 9);
  expect(reads()).toBe(1);
  await agent.readPage("lab", BOOK, 9, { fresh: true });
  expect(reads()).toBe(2);
  await agent.readPage("lab", BOOK, 9);
  expect(reads()).toBe(2);
});
