import { finderTools, runModelTool } from "@a2c-smcp/agent";
import { createDocumentsServer, serveOverHttp } from "@a2c-smcp/documents";
import { estimateTokens } from "@a2c-smcp/runtime";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bigPdf } from "../../fixtures/documents/pdf/big.ts";
import { pdfDocument } from "../../fixtures/documents/pdf/document.ts";
import { Canvas } from "../../fixtures/documents/pdf/page.ts";
import type { TestClient } from "../gateway/kit.ts";
import { connect, openGateway } from "../gateway/kit.ts";
import type { Office } from "../views/parties.ts";
import { openOffice } from "../views/parties.ts";

const TOKEN = "a-token-for-this-test";
const open: AsyncDisposable[] = [];
let me: TestClient;
let office: Office;
let folder: TemporaryFolder;

const orders = Array.from(
  { length: 400 },
  (_, n) => `LP-${n},2025-${String((n % 12) + 1).padStart(2, "0")}-15,${n % 2 ? "North" : "Highlands"},${n}`,
);

beforeAll(async () => {
  folder = new TemporaryFolder();
  await folder.write("orders.csv", ["Order,Day,Region,Total", ...orders].join("\n"));
  await folder.write("offices.csv", "Place,Head\nNorth,Ada\nHighlands,Grace\n");
  await folder.write("book.pdf", bigPdf(2));
  await folder.write("novel.pdf", novel());
  const documents = await createDocumentsServer({ folders: [folder.path], workers: 2, index: {} });
  await documents.indexed();
  const http = await serveOverHttp(documents, { port: 0, token: TOKEN });
  const config = { type: "streamable", url: http.url.href, headers: { Authorization: `Bearer ${TOKEN}` } };
  const stand = openGateway({ documents: config });
  me = await connect(stand);
  office = await openOffice(stand.computer);
  open.push(office, me, stand, { [Symbol.asyncDispose]: () => http.close() }, documents, folder);
}, 60_000);

/** Fourteen pages of different words; the seventh ends in the middle of a sentence. */
function novel(): Uint8Array {
  const things = "oak elm fox owl hare pear corn lake moss fern wren loom bell rope".split(" ");
  const pages = things.map((thing, at) => {
    const canvas = new Canvas();
    const first = at === 7 ? "and settled by the old mill." : `The ${thing} was known to all.`;
    const last = at === 6 ? "In the evening the heron of page 7 flew over the marsh" : `A ${thing} sang.`;
    canvas.text(`${first} Rain fell on the ${thing}.`, { x: 72, y: 200 });
    return { content: canvas.text(last, { x: 72, y: 400 + at * 10 }).operators };
  });
  return pdfDocument({ pages: () => pages });
}

afterAll(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
});

test("a sum over some rows of a table is one call and few tokens, behind the gateway and for an Agent", async () => {
  const args = {
    table: "orders.csv",
    where: [
      { column: "Region", value: "highlands" },
      { column: "Day", value: "2025-Q3" },
    ],
    select: ["sum(Total)", "count"],
  };
  const wanted = orders.map((_, n) => n).filter((n) => n % 2 === 0 && n % 12 >= 6 && n % 12 < 9);
  const { text } = await me.call("query_table", args);
  expect(text).toContain(`| ${wanted.reduce((sum, n) => sum + n, 0)} | ${wanted.length} |`);
  expect(text).toContain("orders.csv");
  expect(estimateTokens(text)).toBeLessThan(300);
  const tools = finderTools(office.agent);
  expect(await runModelTool(tools, "query_table", args)).toBe(text);
});

test("two documents are joined by name", async () => {
  const join = { table: "offices.csv", on: ["Region", "Place"] };
  const args = { table: "orders.csv", join, group_by: ["Head"], select: ["count"] };
  expect((await me.call("query_table", args)).text).toContain("| Grace | 200 |");
});

test("a question that the table cannot answer comes back with what it has", async () => {
  const { text, isError } = await me.call("query_table", { table: "orders.csv", select: ["sum(Totals)"] });
  expect(isError).toBe(true);
  expect(text).toContain("Did you mean Total?");
});

test("a quote that runs over a page break of a long document stands there", async () => {
  const said = "the heron of page 7 flew over the marsh and settled by the old mill";
  const { text, structured } = await me.call("check_quote", { quote: said, uri: "novel.pdf" });
  expect(text).toMatch(/^Yes, word for word: \[novel\.pdf p\. 7\] to p\. 8, over the page break/);
  expect(structured).toMatchObject({ found: true, page: 7, last_page: 8 });
  expect((await me.call("check_quote", { quote: said })).text).toContain("[novel.pdf p. 7] to p. 8");
  const other = said.replace("marsh", "castle");
  expect((await me.call("check_quote", { quote: other, uri: "novel.pdf" })).text).toMatch(/^No/);
});

test("a quote that was cited with the wrong page is not there, and where it stands is said", async () => {
  const quote = "the heron of page 7 flew over the marsh";
  for (const page of [8, 3]) {
    const { text, structured } = await me.call("check_quote", { quote, uri: `novel.pdf:${page}` });
    expect(text).toMatch(
      new RegExp(
        `^Not on \\[novel\\.pdf p\\. ${page}\\]. It stands elsewhere, word for word: \\[novel\\.pdf p\\. 7`,
      ),
    );
    expect(structured).toMatchObject({ found: false, elsewhere: true, page: 7 });
  }
});

test("a document is read from its beginning on as far as the budget goes, and never beyond a page in silence", async () => {
  const { text } = await me.call("read_pages", { uri: "novel.pdf", max_tokens: 250 });
  expect(text).toContain("[novel.pdf p. 2]");
  expect(text).toMatch(/Not shown: page.*read_pages\(\{"uri":"novel.pdf","from":\d+,"to":\d+/);
  const beyond = await me.call("read_pages", { uri: "novel.pdf:1", offset: 100_000 });
  expect(beyond).toMatchObject({ isError: true, text: expect.stringMatching(/Page 1 has \d+ characters/) });
});

test("a page comes as an image of the size that was asked for", async () => {
  const { content } = await me.client.callTool({
    name: "view_page",
    arguments: { uri: "book.pdf:2", pixels: 300 },
  });
  const image = content.find((item) => item.type === "image");
  const bytes = Buffer.from(image?.type === "image" ? image.data : "", "base64");
  expect(Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20))).toBeLessThanOrEqual(300);
});

test("what is new is told, or since when it would be known", async () => {
  const { text } = await me.call("recent_documents", { since: "1d", path: "orders.csv" });
  expect(text).toContain("orders.csv");
});
