import { expect, test } from "vitest";
import { startNearMatch } from "./snippet-start.ts";

const match = { text: "rain", isMatch: true };

test("a match far into a snippet comes near its start", () => {
  const [lead, found] = startNearMatch([{ text: `${"x".repeat(100)} 雨 `, isMatch: false }, match]);
  expect(lead?.text).toBe(`…${"x".repeat(37)} 雨 `);
  expect(found).toBe(match);
});

test.each([
  [[match, { text: "x".repeat(100), isMatch: false }]],
  [[{ text: "short ", isMatch: false }, match]],
  [[{ text: "x".repeat(100), isMatch: false }]],
  [[]],
])("a snippet that is good as it is stays so", (snippet) => {
  expect(startNearMatch(snippet)).toBe(snippet);
});
