import { describe, expect, test } from "vitest";
import { messagesIn } from "../language/messages.ts";
import type { Answer, ShownCall } from "./confirm-call.ts";
import { confirmCall, describeCall } from "./confirm-call.ts";

const words = messagesIn("en").approval;
const request = (params: Record<string, unknown>, more: Partial<ShownCall> = {}): ShownCall => ({
  ...{ server: "shop", tool: "note", params, isChanged: false },
  hints: { isReadOnly: false, isDestructive: false, isIdempotent: false },
  ...more,
});

async function ask(params: Record<string, unknown>, answers: Answer[]) {
  const written: string[] = [];
  const keys: string[] = [];
  const answer = await confirmCall(request(params), words, {
    write: (text) => written.push(text),
    choose: async (message, choices) => {
      written.push(message);
      keys.push(choices.map(({ key }) => key).join(""));
      return answers.shift() ?? "deny";
    },
  });
  return { answer, text: written.join(""), keys };
}

describe("what a person decides by", () => {
  test("names server, tool and every parameter", () => {
    const { lines, isWhole } = describeCall(request({ path: "/", force: true }, { agent: "bot" }), words);
    expect(lines).toEqual([
      "The agent bot wants to run a tool:",
      "  server: shop",
      "  tool: note",
      "  parameters: 2 values, 14 characters",
      '    path: "/"',
      "    force: true",
    ]);
    expect(isWhole).toBe(true);
  });

  test("shows what stands behind 490 characters of padding", () => {
    const params = { note: `buy milk ${"x".repeat(490)}`, path: "/", recursive_delete: true };
    const { lines } = describeCall(request(params), words);
    expect(lines).toContain("    recursive_delete: true");
    expect(lines.join("\n")).toContain("… 299 more characters");
    expect(lines.at(-1)).toBe("  Not everything is shown; press v to view all.");
  });

  test("makes visible what is not seen, in keys, values and names", () => {
    const params = { "a\u200bb": "x\u202ey\u001b[2J" };
    const text = describeCall(request(params, { tool: "no\u2066te", agent: "\u001b]0;x" }), words).lines.join(
      "\n",
    );
    for (const shown of ["a\\u{200b}b", "x\\u{202e}y\\u001b[2J", "no\\u{2066}te", "\\u{1b}]0;x"])
      expect(text).toContain(shown);
    expect(text).toContain("3 characters that are not seen are written as");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\u200b]/);
  });

  test("tells what the server says of the tool, as its word", () => {
    const hints = { isReadOnly: true, isDestructive: true, isIdempotent: false };
    const { lines } = describeCall(request({}, { hints, isChanged: true }), words);
    expect(lines.slice(3)).toEqual([
      "  It was always allowed, and has changed since: it is asked for again.",
      "  Its server says that it may destroy or overwrite something.",
      "  Its server says that it only reads; nobody has checked that.",
      "  no parameters",
    ]);
  });
});

describe("the question", () => {
  test.each(["once", "always", "deny"] as const)("can be answered with %s", async (answer) => {
    expect(await ask({ a: 1 }, [answer])).toMatchObject({ answer, keys: ["yan"] });
  });

  test("offers to view all of what is folded, part after part", async () => {
    const params = { note: "x".repeat(30_000), last: "the end" };
    const { text, keys, answer } = await ask(params, ["view", "view", "once"]);
    expect(answer).toBe("once");
    expect(keys).toEqual(["yanv", "yanv", "yanv"]);
    expect(text).toContain("— up to character 20,000 of 30,024; v goes on —");
    expect(text.replaceAll("\n", "")).toContain('last: "the end"— that was everything —');
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(30_000);
  });
});
