import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finderTools, runModelTool } from "@a2c-smcp/agent";
import { createDocumentsServer, serveOverHttp } from "@a2c-smcp/documents";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stand, TestClient } from "../gateway/kit.ts";
import { connect, openGateway } from "../gateway/kit.ts";
import type { Office } from "../views/parties.ts";
import { openOffice } from "../views/parties.ts";

const ROWS = 3_000;
const TOKEN = "a-token-for-this-test";
const open: AsyncDisposable[] = [];
let me: TestClient;
let stand: Stand;
let office: Office;
let folder: TemporaryFolder;

const rows = Array.from({ length: ROWS }, (_, row) => `invoice-${row + 1},customer ${row % 7},${row * 3}`);

/** A folder with a file that is searchable only in part, one that cannot be read, and small ones. */
beforeAll(async () => {
  folder = new TemporaryFolder();
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder.path, name), text);
  await write("ledger.csv", ["number,customer,amount", ...rows].join("\n"));
  await write("broken.pdf", "%PDF-1.7 and nothing else");
  await write("minutes.md", "# Minutes\n\nThe budget was approved on Monday.\n\nNobody spoke of the roof.");
  const chapter = (n: number): string => `# Chapter ${n}\n\n${`Words of chapter ${n}. `.repeat(120)}`;
  await write("chapters.md", [chapter(1), chapter(2), chapter(3)].join("\n\n"));
  for (let n = 1; n <= 12; n += 1)
    await write(`note-${n}.md`, `# Note ${n}\n\nThe pump of house ${n} was oiled.`);
  const documents = await createDocumentsServer({
    ...{ folders: [folder.path], workers: 2 },
    index: { charactersPerFile: 20_000 },
  });
  const http = await serveOverHttp(documents, { port: 0, token: TOKEN });
  const config = { type: "streamable", url: http.url.href, headers: { Authorization: `Bearer ${TOKEN}` } };
  stand = openGateway({ documents: config });
  me = await connect(stand);
  office = await openOffice(stand.computer);
  open.push(office, me, stand, { [Symbol.asyncDispose]: () => http.close() }, documents, folder);
});

afterAll(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
});

describe("a search that has not looked at everything", () => {
  test("waits a moment for a small folder that is just being read, and says so", async () => {
    const { text } = await me.call("search_documents", { query: "budget approved" });
    expect(text).toContain("[minutes.md p. 1]");
  });

  test("never says that there is nothing, and names what it left out, in words and in data", async () => {
    const { text, structured } = await me.call("search_documents", { query: "zeppelin" });
    expect(text).toMatch(/^Nothing in what is searchable so far\.\n/);
    expect(text).not.toContain("No hits");
    expect(text).toMatch(/ledger\.csv was searched only in part: .*row [\d,]+/);
    expect(text).toContain("1 file cannot be read");
    expect(structured["searched"]).toMatchObject([
      {
        is_complete: false,
        coverage: { failed: 1, partial: [{ file: "ledger.csv", row: expect.any(Number) }] },
      },
    ]);
  });

  test("says the same to a model of the SDK, in words and in data", async () => {
    const tool = finderTools(office.agent).find(({ name }) => name === "search_documents");
    const text = await tool?.execute({ query: "zeppelin" });
    expect(text).toMatch(/^Nothing in what is searchable so far\.\n/);
    expect(text).toMatch(/ledger\.csv was searched only in part: .*row [\d,]+/);
    expect(text).toContain("1 file cannot be read");
    const answer = await tool?.answer?.({ query: "zeppelin" });
    const partial = [{ file: "ledger.csv", row: expect.any(Number) }];
    expect(answer).toMatchObject({
      facts: { searched: [{ is_complete: false, coverage: { failed: 1, partial } }] },
    });
  });

  test("says so beside hits as well", async () => {
    const { text } = await me.call("search_documents", { query: "pump" });
    expect(text).toMatch(/^Hits 1 to 10 of 12:\n/);
    expect(text).toContain("ledger.csv was searched only in part");
  });

  test("passes on which words it did not find or look for, and that no page has all of them", async () => {
    const { text, structured } = await me.call("search_documents", { query: "budget pump oiled" });
    expect(text).toMatch(/^Hits .*:\nNo page that was searched has all of the words; these have some\.\n- /);
    expect(structured["searched"]).toMatchObject([{ is_loosened: true }]);
    expect((await me.call("search_documents", { query: "the budgte" })).text).toContain(
      "looked for budget instead",
    );
  });

  test("holds for one document and for quotes", async () => {
    const finds = await me.call("find_in_document", { uri: "ledger.csv", query: "zeppelin" });
    expect(finds.text).toMatch(/^Nothing in what is searchable so far\./);
    const loose = await me.call("find_in_document", { uri: "ledger.csv", query: "invoice-2999" });
    expect(loose.text).toContain("Nowhere in what was searched: 2999.");
    expect(loose.text).toMatch(/searchable up to page 1, .*row 7\d\d/);
    const quote = await me.call("check_quote", { quote: "the zeppelin landed upon our orchard" });
    expect(quote.text).toMatch(/^Not found in what is searchable so far of all documents\./);
    expect(quote.structured).toMatchObject({ found: false, is_complete: false });
  });

  test("is listed with what is missing from the list", async () => {
    const { text, structured } = await me.call("find_documents", { query: "broken" });
    expect(text).toMatch(/^No document of those that are known so far\.\n/);
    expect(text).toContain("1 file of documents cannot be read and is not listed.");
    expect(structured["growing"]).toMatchObject([{ failed: 1 }]);
  });
});

describe("limits and budgets", () => {
  test.each([
    ["search_documents", { query: "pump" }, "there are 12 hits"],
    ["find_in_document", { uri: "chapters.md", query: "words" }, "hits"],
    ["find_documents", {}, "documents"],
  ])("%s beyond the end does not say that there is nothing", async (name, args, there) => {
    const { text } = await me.call(name, { ...args, offset: 200 });
    expect(text).toMatch(/^None is left from offset 200 on: there are /);
    expect(text).toContain(there);
  });

  test("a page that is named is the one that is searched, and what the others have is said", async () => {
    const { text } = await me.call("find_in_document", { uri: "chapters.md:2", query: "chapter words" });
    expect(text).toMatch(/^Hits 1 to \d+ of \d+ in chapters.md, p. 2 \(\d+ more on its other pages\):/);
    expect(text).not.toContain("p. 3]");
    const none = await me.call("find_in_document", { uri: "chapters.md:2", query: '"chapter 3"' });
    expect(none.text).toMatch(/Looked for in chapters.md, p. 2 \(\d+ more on its other pages\)/);
  });

  test.each(["*", "-pump", '-"oiled pump"'])("%s has no word to look for", async (query) => {
    const answer = await me.call("search_documents", { query });
    expect(answer).toMatchObject({
      isError: true,
      text: expect.stringMatching(/no word or number in it|only words to leave out/),
    });
  });

  test("a filter that no document passes is named, and a page beyond the last refused", async () => {
    expect((await me.call("find_documents", { path: "nowhere" })).text).toContain(
      'Looked only in path "nowhere"',
    );
    expect((await me.call("open_document", { uri: "chapters.md", from: 9 })).text).toMatch(
      /has pages 1 to \d/,
    );
  });

  test("a limit gives as many as it says, and the budget says when it cut", async () => {
    expect(
      (await me.call("search_documents", { query: "pump", limit: 12 })).text.match(/^- /gm),
    ).toHaveLength(12);
    const cut = await me.call("search_documents", { query: "pump", limit: 12, max_tokens: 500 });
    const shown = cut.text.match(/^- /gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(3);
    expect(cut.text).toContain(`the budget of 500 tokens holds ${shown} of 12`);
    const again = await me.call("search_documents", { query: "pump", offset: shown, limit: 12 });
    expect(again.text.match(/^- /gm)).toHaveLength(12 - shown);
    expect(cut.text).toContain(`search_documents({"query":"pump","limit":12,"offset":${shown}})`);
  });

  test("rows beyond what is searchable are read by number all the same", async () => {
    const [, element = ""] =
      /"element":"([^"]+)"/.exec((await me.call("read_pages", { uri: "ledger.csv" })).text) ?? [];
    const { text } = await me.call("read_element", { uri: "ledger.csv", element, from: 2_999, limit: 1 });
    expect(text).toContain(`[ledger.csv p. 1 #${element} row 2999]`);
    expect(text).toContain("| invoice-2999 |");
  });
});

describe("what does not fit", () => {
  test("rows of a query are counted, say where they come from, and the call that gets all is named", async () => {
    const asked = { table: "ledger.csv", select: ["number", "amount"], limit: 400 };
    const { text, structured } = await me.call("query_table", { ...asked, max_tokens: 600 });
    const rows = text.match(/^\| invoice-/gm)?.length ?? 0;
    expect(rows).toBeGreaterThan(5);
    expect(text).toContain(`Shown: the first ${rows} of these 400 rows.`);
    expect(text).toMatch(/^Source: ledger\.csv, /m);
    const [next] = structured["next"] as { tool: string; arguments: Record<string, unknown> }[];
    expect(next).toMatchObject({ tool: "query_table", arguments: asked });
    const all = await me.call("query_table", next?.arguments ?? {});
    expect(all.text.match(/^\| invoice-/gm)).toHaveLength(400);
    expect(all.text).not.toContain("Shown: the first");
  });

  test("pages beyond the last are not offered", async () => {
    const { text, structured } = await me.call("read_pages", {
      ...{ uri: "chapters.md", from: 1, to: 99, max_tokens: 300 },
    });
    const pages = (await me.call("open_document", { uri: "chapters.md" })).structured["page_count"] as number;
    expect(text).not.toContain("99");
    expect(structured["next"]).toMatchObject([{ tool: "read_pages" }]);
    expect(JSON.stringify(structured["next"])).toContain(pages > 1 ? `"to":${pages}` : '"from":1');
  });
});

describe("a quote", () => {
  test("is found word for word with its place, and the page is compared with what it was", async () => {
    const first = await me.call("check_quote", { quote: "The budget was approved on Monday." });
    expect(first.text).toMatch(/^Yes, word for word: \[minutes\.md p\. 1 #\S+\]\ncontent_hash [0-9a-f]+$/);
    const hash = first.structured["content_hash"];
    const args = { quote: "budget … approved", uri: first.structured["citation"], hash };
    expect((await me.call("check_quote", args)).text).toContain("The page has not changed since.");
    await writeFile(join(folder.path, "minutes.md"), "# Minutes\n\nThe budget was approved on Tuesday.");
    const later = await me.call("check_quote", { ...args, quote: "The budget was approved on Monday." });
    expect(later.text).toMatch(/^No, not word for word in .*"The budget was approved on Tuesday"/);
    expect(later.structured).toMatchObject({ found: false, match: "close", changed: true });
  });
});

test("an Agent gets the same words as a client of the gateway", async () => {
  const tools = finderTools(office.agent);
  for (const [name, args] of [
    ["search_documents", { query: "invoice-2999" }],
    ["search_documents", { query: "pump" }],
    ["find_documents", { query: "note" }],
    ["find_in_document", { uri: "ledger.csv", query: "invoice-7" }],
    ["open_document", { uri: "note-3.md" }],
    ["read_pages", { uri: "[note-3.md p. 1]" }],
    ["check_quote", { quote: "The pump of house 3 was oiled.", uri: "note-3.md" }],
  ] as const) {
    // Each source waits for itself, and says how long.
    const said = (text: string): string => text.replace(/\nWaited \d+ s for the index\./, "");
    expect(said(await runModelTool(tools, name, args)), name).toBe(said((await me.call(name, args)).text));
  }
});
