import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Chain } from "./chain.ts";
import { openChain } from "./chain.ts";

const notes = "dpe://com.example.poor/notes";
let chain: Chain;

beforeAll(async () => {
  chain = await openChain("poor");
}, 60_000);
afterAll(() => chain[Symbol.asyncDispose](), 60_000);

describe("a provider that does the least and gets some of it wrong", () => {
  test("has the documents of both its hosts found (#letter.hosts) (#letter.metadata) (#finder.file-fields)", async () => {
    const { documents } = await chain.agent.getFinder("lab");
    expect(documents.map(({ uri, title, page_count }) => ({ uri, title, page_count }))).toEqual(
      expect.arrayContaining([
        { uri: notes, title: expect.stringMatching(/^notes$/i), page_count: 2 },
        { uri: "dpe://com.example.other/more", title: expect.stringMatching(/^more$/i), page_count: 0 },
      ]),
    );
    expect(documents.map(({ file_uri, file_type }) => [file_uri, file_type])).toEqual([
      ["", ""],
      ["", ""],
    ]);
    expect(await chain.agent.readDocument("lab", "dpe://com.example.other/more")).toMatchObject({
      doc_ref: "more",
    });
  });

  test("is read, though its JSON is called something else (#letter.types)", async () => {
    const document = await chain.agent.open("lab", notes);
    expect(document.title).toBe("Notes");
    // Its own count is wrong; what is there counts.
    expect(await document.page(1).read()).toMatchObject({ page_index: 1, element_count: 2 });
    expect(await document.element("a").read()).toMatchObject({
      category: "text",
      content: { text: "Words." },
    });
    expect(await document.page(0).markdown()).toContain("Words.");
    expect(await chain.ask("read_pages", { uri: notes, from: 1 })).toContain("Words.");
  });

  test("has its pages, rows and categories cut (#letter.depth) (#letter.rows) (#letter.categories)", async () => {
    const document = await chain.agent.open("lab", notes);
    const indexes: number[] = [];
    for await (const page of document.pages()) indexes.push(page.index);
    expect(indexes).toEqual([0, 1]);
    expect(await document.element("b").rows({ offset: 58 })).toMatchObject({
      rows: [[58], [59]],
      total_rows: 60,
    });
    expect((await document.page(0).read(["text"])).elements).toMatchObject([{ element_id: "a" }]);
  });

  test("fails with a word when something is not there", async () => {
    await expect(chain.agent.readPage("lab", notes, 9)).rejects.toThrow(/not found|no page/i);
  });
});

test("pages and elements that are listed without their document can be read (#letter.scraps)", async () => {
  await using scraps = await openChain("scraps");
  expect(await scraps.agent.getFinder("lab")).toMatchObject({ documents: [], totalCount: 0 });
  expect(await scraps.ask("find_documents", {})).toContain("no document (dpe://HOST/DOCUMENT)");
  expect(await scraps.agent.readPage("lab", notes, 0)).toMatchObject({ page_index: 0 });
  expect(await scraps.agent.readElement("lab", notes, "b")).toMatchObject({ category: "table" });
});
