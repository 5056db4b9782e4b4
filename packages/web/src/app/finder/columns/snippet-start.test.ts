import { expect, test } from "vitest";
import { startNearMatch } from "./snippet-start.ts";

const match = { text: "rain", is_match: true };

test("a match far into a snippet comes near its start", () => {
  const [lead, found] = startNearMatch([{ text: `${"x".repeat(100)} 雨 `, is_match: false }, match]);
  expect(lead?.text).toBe(`…${"x".repeat(37)} 雨 `);
  expect(found).toBe(match);
});

test("a snippet that is shortened starts with a whole word", () => {
  const text = "We switched the station by the upper gate off and on. Is this covered by the ";
  expect(startNearMatch([{ text, is_match: false }, match])[0]?.text).toBe(
    "…off and on. Is this covered by the ",
  );
});

test.each([
  [[match, { text: "x".repeat(100), is_match: false }]],
  [[{ text: "short ", is_match: false }, match]],
  [[{ text: "x".repeat(100), is_match: false }]],
  [[]],
])("a snippet that is good as it is stays so", (snippet) => {
  expect(startNearMatch(snippet)).toBe(snippet);
});
