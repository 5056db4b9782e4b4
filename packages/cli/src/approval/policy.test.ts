import { expect, test, vi } from "vitest";
import { createPolicy } from "./policy.ts";

function request(isAllowed: boolean) {
  return {
    ...{
      server: "files",
      tool: "write",
      reqId: "1",
      params: {},
      isAllowed,
      isTrusted: false,
      definition: "",
    },
    hints: { isReadOnly: false, isDestructive: false, isIdempotent: false },
    deadline: new Date(0),
    signal: new AbortController().signal,
  };
}

test("what a pattern covers is not asked for; the rest is", async () => {
  const ask = vi.fn(async () => false);
  const { confirm } = createPolicy({ allow: ["files.read_*"], trust: [] }, ask);
  expect(await confirm?.(request(true))).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  expect(await confirm?.(request(false))).toBe(false);
  expect(ask).toHaveBeenCalledOnce();
});

test("--yes allows everything", () => {
  expect(createPolicy({ yes: true, allow: [], trust: [] }, undefined).allow).toEqual(["*"]);
});

test("with nobody to ask, the patterns go to the Computer, and no server is trusted by itself", () => {
  expect(createPolicy({ allow: ["x.*"], trust: ["x"] }, undefined)).toEqual({
    trust: ["x"],
    allow: ["x.*"],
    confirm: undefined,
  });
  expect(createPolicy({ allow: [], trust: [] }, undefined).trust).toEqual([]);
});
