import { describe, expect, test, vi } from "vitest";
import { createPolicy } from "./policy.ts";

function request(server: string, tool: string) {
  return { server, tool, reqId: "1", params: {}, signal: new AbortController().signal };
}

describe("which calls run", () => {
  test("what a pattern covers is not asked for; the rest is", async () => {
    const ask = vi.fn(async () => false);
    const { confirm } = createPolicy({ allow: ["files.read_*"] }, ask);
    expect(await confirm?.(request("files", "read_text"))).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    expect(await confirm?.(request("files", "write"))).toBe(false);
    expect(ask).toHaveBeenCalledOnce();
  });

  test("a dot in a pattern is a dot", async () => {
    const { confirm } = createPolicy({ allow: ["a.b"] }, async () => false);
    expect(await confirm?.(request("axb", ""))).toBe(false);
  });

  test("--yes allows everything", async () => {
    const { confirm, allow } = createPolicy({ yes: true, allow: [] }, async () => false);
    expect(await confirm?.(request("any", "thing"))).toBe(true);
    expect(allow).toEqual(["*"]);
  });

  test("with nobody to ask, the patterns go to the Computer, and what only reads is trusted", () => {
    expect(createPolicy({ allow: ["x.*"] }, undefined)).toEqual({
      trustReadOnly: true,
      allow: ["x.*"],
      confirm: undefined,
    });
  });
});
