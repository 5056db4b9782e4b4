import { describe, expect, test } from "vitest";
import { hasHidden } from "./hidden-characters.ts";
import { jsonLine, prettyLine, writableFields } from "./log-line.ts";

const hostile = "r\n12:00:00.000 ERROR forged name=admin \u001b]0;x\u0007\u009b2J\u202e\u2028";
const head = { time: "2026-01-01T12:00:00.000Z", level: "info", message: "request" };

describe.each([
  ["a JSON line", jsonLine],
  ["a pretty line", prettyLine],
])("%s", (_name, format) => {
  test("is one line, whatever its fields and their names hold", () => {
    const line = format({ ...head, req_id: hostile, [hostile]: 1, nested: { office: hostile } });
    expect(hasHidden(line)).toBe(false);
  });

  test("keeps what a reader sees", () => {
    expect(format({ ...head, office: "报告-α" })).toContain("报告-α");
  });

  test("is written even when a field cannot be JSON", () => {
    const round: Record<string, unknown> = {};
    round["self"] = round;
    expect(format({ ...head, ...writableFields({ round, big: 1n }) })).toContain("request");
  });
});

test("what stands in a field of a pretty line cannot pass for another field", () => {
  expect(prettyLine({ ...head, req_id: 'a outcome=ok "', ms: 3 })).toBe(
    '12:00:00.000 INFO  request req_id="a outcome=ok \\"" ms=3',
  );
});

test("values are cut with a sign, and large ones left out", () => {
  const fields = writableFields({
    text: "x".repeat(5_000),
    inner: { text: "y".repeat(5_000) },
    list: Array.from({ length: 1_000 }, () => 1),
    deep: JSON.parse("[".repeat(5_000) + "]".repeat(5_000)),
    error: new Error("z".repeat(5_000)),
  });
  expect(JSON.stringify(fields).length).toBeLessThan(4_000);
  expect(fields["text"]).toMatch(/… \(4000 more characters\)$/);
  expect(fields["list"]).toBe("[left out: too large]");
});
