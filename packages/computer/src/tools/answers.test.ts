import { describe, expect, test } from "vitest";
import { markAnswer, refusedAnswer, unauthorizedAnswer } from "./answers.ts";
import { effectiveMeta } from "./effective-meta.ts";

const meta = effectiveMeta("t", { tool_meta: { t: { tags: ["x"] } }, default_tool_meta: null });
const route = {
  name: "t",
  server: "s",
  tool: { name: "t" },
  meta: undefined,
  isTrusted: false,
  source: "",
  isHarmless: false,
};

describe("the result of a tool", () => {
  test("without any meta is handed on as it is (#tools.result)", () => {
    const result = {
      content: [{ type: "text", text: "a" }],
      structuredContent: { n: null },
      isError: true,
      extra: 1,
    };

    expect(markAnswer(result, route)).toBe(result);
  });

  test("has its meta under both names", () => {
    const result = { content: [], _meta: { a: 1 } };

    expect(markAnswer(result, route)).toEqual({ content: [], _meta: { a: 1 }, meta: { a: 1 } });
  });

  test("says what the operator says about the tool, as an object", () => {
    expect(markAnswer({ content: [] }, { meta })).toMatchObject({ meta: { a2c_tool_meta: { tags: ["x"] } } });
  });
});

describe("a call that did not run", () => {
  test.each(["refused", "unanswered"] as const)("because it was %s is no success", (why) => {
    expect(refusedAnswer(why, route)).toMatchObject({
      isError: true,
      meta: { a2c_refused: true, error_code: 4005 },
    });
  });

  test.each([
    [false, 4006],
    [true, 4007],
  ])("for want of authorization, status 403: %s, says %i (#tools.authorization)", (isForbidden, code) => {
    expect(unauthorizedAnswer(route, { isForbidden, hasCredentials: false, bundleId: "kit" })).toMatchObject({
      isError: true,
      meta: { error_code: code, mcp_server: "kit", auth_hint: { message: expect.stringContaining('"s"') } },
    });
  });
});
