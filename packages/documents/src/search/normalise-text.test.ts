import { expect, test } from "vitest";
import { normaliseMapped, normaliseText } from "./normalise-text.ts";

test.each(["𝐀“", "é—é", "中…文", "„ж“"])("signs of %s are the same with and without places", (text) => {
  expect(normaliseMapped(text).text).toBe(normaliseText(text));
});
