import { afterEach, describe, expect, test, vi } from "vitest";
import { writableFields } from "./log-line.ts";
import { withFields } from "./logger.ts";
import { createStderrLogger } from "./stderr-logger.ts";

afterEach(() => void vi.restoreAllMocks());

function captured(): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
}

describe("a logger on stderr", () => {
  test("writes one JSON object a line, from its level up", () => {
    const lines = captured();
    const logger = withFields(createStderrLogger({ level: "warn", format: "json" }), { role: "agent" });
    logger.info("not this");
    logger.warn("this", { req_id: "r" });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: "warn",
      message: "this",
      role: "agent",
      req_id: "r",
    });
  });

  test("writes a readable line", () => {
    const lines = captured();
    createStderrLogger({ format: "pretty" }).error("it broke", { ms: 3, gone: undefined });
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} ERROR it broke ms=3\n$/);
  });

  test("writes a line even when the fields are not JSON", () => {
    const lines = captured();
    createStderrLogger({ format: "json" }).info("round", { big: 1n, call: { big: 1n } });
    expect(JSON.parse(lines[0] ?? "").message).toContain("round");
  });
});

test("values whose key names a secret are hidden, nested ones too", () => {
  const fields = {
    password: "p",
    apiKey: "k",
    auth: { token: "t", name: "n" },
    Authorization: "b",
    plain: "x",
  };
  expect(writableFields({ ...fields, error: new Error("why") })).toEqual({
    password: "[hidden]",
    apiKey: "[hidden]",
    auth: { token: "[hidden]", name: "n" },
    Authorization: "[hidden]",
    plain: "x",
    error: "why",
  });
});
