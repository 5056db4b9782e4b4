import { expect, test } from "vitest";
import { normaliseMapped, normaliseText } from "./normalise-text.ts";

test.each(["𝐀“", "é—é", "中…文", "„ж“"])("signs of %s are the same with and without places", (text) => {
  expect(normaliseMapped(text).text).toBe(normaliseText(text));
});

test("signs and letters of Western texts stay one unit each, wherever they stand", () => {
  const signs = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ’–—“”„•·…\u00a0\u2007\u2009\u202f®©°†‡●■▪□☐☑☒€£¥";
  for (const sign of signs)
    for (const text of [sign, sign.toUpperCase(), `x${sign}`, `${sign}${sign} ${sign}y`])
      expect(normaliseText(text), text).toHaveLength(text.length);
  const text = `Ürün ${signs} x`;
  expect(normaliseMapped(text).originOf(text.length - 1)).toBe(text.length - 1);
});

test("what becomes more or fewer units is found where it was", () => {
  const text = "a ™ ½ ﬁ İ x";
  const mapped = normaliseMapped(text);
  expect(mapped.originOf(mapped.text.indexOf("x"))).toBe(text.indexOf("x"));
});
