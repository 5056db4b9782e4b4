import { expect, test } from "vitest";
import { withScanWords } from "./scan-words.ts";

const scan = { category: "image", content: { description: "scanned page: no text", width: 9 } } as const;
const text = { category: "text", content: { text: "no text" } } as const;

test("a scan that nobody read says how it can be seen and what would read it", () => {
  const [shown, kept] = withScanWords([scan, text], false);
  expect(shown?.content).toMatchObject({ width: 9, description: expect.stringContaining("tesseract-ocr") });
  expect(shown?.content).toMatchObject({ description: expect.stringMatching(/^scanned page: .*view_page/) });
  expect(kept).toBe(text);
});

test("where pictures are read, nothing has to be installed", () => {
  const [shown] = withScanWords([scan], true);
  expect(shown?.content).toMatchObject({
    description: "scanned page: no text was recognised; view_page shows it",
  });
});
