import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Chain } from "./chain.ts";
import { openChain } from "./chain.ts";

const at = (ref: string): string => `dpe://com.example.odd/${ref}`;
let chain: Chain;

beforeAll(async () => {
  chain = await openChain("odd");
}, 60_000);
afterAll(() => chain[Symbol.asyncDispose](), 60_000);

describe("a provider that is odd in every way", () => {
  test("has all documents found that say how many pages they have (#letter.metadata)", async () => {
    const { documents } = await chain.agent.getFinder("lab");
    expect(documents.map(({ uri, page_count }) => [uri, page_count]).sort()).toEqual(
      ["behind", "blob", "errors", "exact", "markdown", "marked", "shapes", "summaries"].map((ref) => [
        at(ref),
        1,
      ]),
    );
    await expect(chain.agent.open("lab", at("countless"))).rejects.toThrow(
      `from ${at("countless")}/pages/0 on`,
    );
    expect(await chain.agent.readPage("lab", at("countless"), 0)).toMatchObject({ element_count: 1 });
  });

  test.each([
    ["blob", "Out of bytes"],
    ["marked", "Behind a mark"],
    ["behind", "Behind a preface"],
  ])("has %s read by Agents and by models (#letter.contents)", async (ref, words) => {
    const document = await chain.agent.open("lab", at(ref));
    expect((await document.page(0).read()).elements).toMatchObject([{ content: { text: words } }]);
    expect(await document.page(0).markdown()).toContain(words);
    expect(await document.page(0).text()).toContain(words);
    expect(await chain.ask("read_pages", { uri: at(ref) })).toContain(words);
    const uri = `${at(ref)}/pages/0?format=markdown`;
    expect(await chain.ask("resources", { server_name: "odd", uri })).toContain(words);
  });

  test("has contents of other shapes read (#letter.shapes)", async () => {
    const page = (await chain.agent.open("lab", at("shapes"))).page(0);
    const table = "| quarter | income |\n| --- | --- |\n| Q0 | 0 |\n| Q1 | 1 |";
    const markdown = `${table}\n\n- one\n- two\n\nA text alone\n\n[figure: A figure]`;
    expect(await page.markdown()).toBe(markdown);
    expect(await chain.ask("read_pages", { uri: at("shapes") })).toContain(markdown);
    const odd = await chain.agent.readElement("lab", at("shapes"), "odd/id ?#");
    expect(odd).toMatchObject({ category: "figure", content: { caption: "A figure" } });
  });

  test("has what a page only names read, with all its rows (#letter.shapes) (#letter.rows)", async () => {
    const document = await chain.agent.open("lab", at("summaries"));
    expect(await document.page(0).markdown()).toContain("[table: Income by quarter]");
    expect(await chain.ask("read_pages", { uri: at("summaries") })).toMatch(/read_element.*"t"/s);
    const { headers, rows } = await document.element("t").rows();
    expect([headers, rows.length, rows.at(-1)]).toEqual([["quarter", "income"], 150, ["Q149", 149]]);
    expect(await document.element("t").rows({ offset: 148 })).toMatchObject({
      ...{
        rows: [
          ["Q148", 148],
          ["Q149", 149],
        ],
        total_rows: 150,
      },
    });
  });

  test("is asked for the rest where it knows URIs by their text alone (#letter.exact)", async () => {
    const document = await chain.agent.open("lab", at("exact"));
    const indexes: number[] = [];
    for await (const page of document.pages()) indexes.push(page.index);
    expect(indexes).toEqual([0]);
    expect(await document.page(0).markdown()).toContain("| Q149 | 149 |");
    expect(await document.element("t").rows({ offset: 148 })).toMatchObject({
      rows: [
        ["Q148", 148],
        ["Q149", 149],
      ],
    });
    const uri = `${at("exact")}/pages/0?format=text`;
    expect(await chain.ask("resources", { server_name: "odd", uri })).toContain("Q0");
    expect(await chain.ask("open_document", { uri: at("exact") })).toContain("- p. 1");
    const missing = `${at("exact")}/pages/9?format=markdown`;
    await expect(chain.agent.readResource("lab", missing)).rejects.toMatchObject({ code: 4202 });
  });

  test("gives its Markdown, and whoever wants more is told that there is none (#letter.text-only)", async () => {
    const page = (await chain.agent.open("lab", at("markdown"))).page(0);
    expect(await page.markdown()).toContain("Words of **Markdown**.");
    await expect(page.read()).rejects.toThrow("text only: read it as Markdown");
    expect(await chain.ask("read_pages", { uri: at("markdown") })).toContain("Words of **Markdown**.");
  });

  test("has its errors taken for errors, however they come (#letter.soft-errors)", async () => {
    for (const ref of ["errors", "shapes"]) {
      await expect(chain.agent.readPage("lab", at(ref), 9)).rejects.toMatchObject({ code: 4202 });
      await expect(chain.agent.readElement("lab", at(ref), "none")).rejects.toMatchObject({ code: 4203 });
    }
    const uri = `${at("errors")}/pages/9`;
    expect(await chain.ask("resources", { server_name: "odd", uri })).toContain("4202");
  });
});
