import type { TestDocument } from "./test-formats.ts";

/** One red pixel. */
export const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** A document with something of everything that the levels cut, filter or page through. */
export const sampleDocument: TestDocument = {
  title: "Annual report",
  keywords: ["finance", "2026"],
  pages: [
    {
      title: "Overview",
      elements: [
        { category: "heading", content: { level: 1, text: "Annual report" } },
        { category: "text", content: { text: "Revenue rose in every quarter." } },
        {
          category: "table",
          content: {
            headers: ["row", "sum"],
            rows: Array.from({ length: 230 }, (_, row) => [row, row * 10]),
          },
          metadata: { source_range: "A1:B231" },
        },
        {
          category: "list",
          content: { ordered: false, items: Array.from({ length: 120 }, (_, n) => `item ${n}`) },
        },
        { category: "text", content: { text: "long ".repeat(2000) } },
        { category: "image", content: { alt: "One pixel", width: 1, height: 1 }, blob: pixel },
      ],
    },
    ...Array.from({ length: 30 }, (_, page) => ({
      title: `Page ${page + 1}`,
      elements: [{ category: "text" as const, content: { text: `This is page ${page + 1}.` } }],
    })),
  ],
};
