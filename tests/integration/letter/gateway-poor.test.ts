import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call, Stand, TestClient } from "../gateway/kit.ts";
import { connect, openGateway } from "../gateway/kit.ts";
import type { PlainServer } from "../gateway/plain-server.ts";
import { BOOK, PAGES, ROWS, startPoorProvider } from "./poor-provider.ts";

let provider: PlainServer;
let stand: Stand;
let me: TestClient;

beforeAll(async () => {
  provider = await startPoorProvider();
  stand = openGateway({ poor: provider.config });
  me = await connect(stand);
});
afterAll(async () => {
  for (const one of [me, stand, provider]) await one[Symbol.asyncDispose]();
});

/** Follows the calls that answers name until there are none; returns all texts. */
async function follow(tool: string, args: Readonly<Record<string, unknown>>): Promise<string[]> {
  const texts: string[] = [];
  for (let next: Pick<Call, "tool" | "arguments"> | undefined = { tool, arguments: { ...args } }; next; ) {
    const answer = await me.call(next.tool, next.arguments);
    expect(answer).toMatchObject({ isError: false });
    texts.push(answer.text);
    next = (answer.structured["next"] as Call[] | undefined)?.findLast((call) => call.tool === tool);
    if (texts.length > 200) throw new Error("goes round in circles");
  }
  return texts;
}

describe("a provider that ignores every parameter, through the gateway,", () => {
  test("has its pages rendered (#letter.format)", async () => {
    const answer = await me.call("read_pages", { uri: BOOK, from: 8 });
    expect(answer.text).toBe(`[${BOOK} p. 8]\n# Chapter 7\n\nWhat page 7 says.`);
  });

  test("is read in the format that a URI asks for (#letter.format)", async () => {
    const [page] = (await me.client.readResource({ uri: `${BOOK}/pages/7?format=markdown` })).contents;
    expect(page).toMatchObject({ mimeType: "text/markdown", text: "# Chapter 7\n\nWhat page 7 says." });
    const uri = `${BOOK}/pages/7?format=text`;
    const tool = await me.call("resources", { server_name: "poor", uri });
    expect(tool.text).toBe("Chapter 7\n\nWhat page 7 says.");
    const [json] = (await me.client.readResource({ uri: `${BOOK}/pages/7` })).contents;
    expect(json).toMatchObject({ text: expect.stringMatching(/^\{"elements"/) });
  });

  test("has its pages listed by number to the end (#letter.depth)", async () => {
    const texts = await follow("open_document", { uri: BOOK, limit: 60 });
    const pages = texts.flatMap((text) => text.match(/^- p\. \d+/gm) ?? []);
    expect(new Set(pages).size).toBe(PAGES);
    expect(texts[0]).toContain(`of ${PAGES}`);
    expect(texts[0]).toContain("# Chapter 0");
  });

  test("has its rows cut and counted (#letter.rows)", async () => {
    const answer = await me.call("read_element", { uri: BOOK, element: "tbl-0", from: 241, limit: 5 });
    expect(answer.text.match(/\brow \d+/g)).toEqual(["row 240", "row 241", "row 242", "row 243", "row 244"]);
    expect(answer.structured["total_rows"]).toBe(ROWS);
    const all = await follow("read_element", { uri: BOOK, element: "tbl-0" });
    const rows = all.flatMap((text) => text.match(/row \d+/g) ?? []);
    expect(rows).toEqual(Array.from({ length: ROWS }, (_, row) => `row ${row}`));
  });

  test("the rest of a rendered page is that of the rendered page (#letter.format)", async () => {
    const bodyOf = (text: string): string =>
      text.replace(/^\[[^\]]+ p\. 1\]\n/, "").replace(/\n\[Not shown.*$/s, "");
    const whole = await me.call("read_pages", { uri: BOOK, from: 1, max_tokens: 20_000 });
    let part = await me.call("read_pages", { uri: BOOK, from: 1, max_tokens: 400 });
    let text = bodyOf(part.text);
    for (;;) {
      const next = (part.structured["next"] as Call[] | undefined)?.find(({ tool }) => tool === "read_pages");
      if (!next) break;
      part = await me.call(next.tool, next.arguments);
      text += bodyOf(part.text);
    }
    expect(text.replace(/\s/g, "")).toBe(bodyOf(whole.text).replace(/\s/g, ""));
  });
});
