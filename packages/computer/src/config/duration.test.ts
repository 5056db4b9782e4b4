import { describe, expect, test } from "vitest";
import { Duration, isoOf, secondsOf } from "./duration.ts";

describe("a duration", () => {
  test.each([
    [30, 30],
    [0.5, 0.5],
    ["30", 30],
    ["PT30S", 30],
    ["PT5M", 300],
    ["PT1H30M", 5_400],
    ["P1DT0.5S", 86_400.5],
    ["pt1.5s", 1.5],
  ])("%j is %d seconds", (written, seconds) => {
    expect(secondsOf(Duration.parse(written))).toBe(seconds);
  });

  test.each([0, -1, "", "P", "PT", "PT0S", "30s", "5 minutes", `\${input:a}x`, null])(
    "%j is refused",
    (written) => {
      expect(Duration.safeParse(written).success).toBe(false);
    },
  );

  test("may be left to a placeholder", () => {
    expect(secondsOf(Duration.parse(`\${input:timeout}`))).toBeUndefined();
    expect(isoOf(`\${input:timeout}`)).toBe(`\${input:timeout}`);
  });

  test.each([
    [300, "PT5M"],
    [5_430.5, "PT1H30M30.5S"],
    ["PT30S", "PT30S"],
    [90_000, "PT25H"],
  ])("%j is written %s", (duration, written) => {
    expect(isoOf(duration)).toBe(written);
  });
});
