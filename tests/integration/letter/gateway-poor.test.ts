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
    const answer = await me.call("read_page", { uri: BOOK, page: 7 });
    expect(answer.text).toBe("# Chapter 7\n\nWhat page 7 says.");
  });

  test("has its pages listed by number to the end (#letter.depth)", async () => {
    const texts = await follow("open_document", { uri: BOOK, limit: 60 });
    const pages = texts.flatMap((text) => text.match(/^- page \d+/gm) ?? []);
    expect(new Set(pages).size).toBe(PAGES);
    expect(texts[0]).toContain(`of ${PAGES}`);
    expect(texts[0]).toContain("# Chapter 0");
  });

  test("has its rows cut and counted (#letter.rows)", async () => {
    const answer = await me.call("read_element", { uri: BOOK, element: "tbl-0", offset: 240, limit: 5 });
    expect(answer.text.match(/row \d+/g)).toEqual(["row 240", "row 241", "row 242", "row 243", "row 244"]);
    expect(answer.structured["total_rows"]).toBe(ROWS);
    const all = await follow("read_element", { uri: BOOK, element: "tbl-0" });
    const rows = all.flatMap((text) => text.match(/row \d+/g) ?? []);
    expect(rows).toEqual(Array.from({ length: ROWS }, (_, row) => `row ${row}`));
  });

  test("the rest of a rendered page is that of the rendered page (#letter.format)", async () => {
    const first = await me.call("read_page", { uri: BOOK, page: 0, max_tokens: 400 });
    const whole = await me.call("read_page", { uri: BOOK, page: 0, max_tokens: 50_000 });
    let text = String(first.structured["text"]);
    for (let next = (first.structured["next"] as Call[])[0]; next; ) {
      const part = await me.call(next.tool, next.arguments);
      text += String(part.structured["result"]);
      next = (part.structured["next"] as Call[] | undefined)?.[0];
    }
    expect(text).toBe(whole.structured["text"]);
  });
});
