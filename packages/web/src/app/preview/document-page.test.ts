import { describe, expect, test } from "vitest";
import { parseElement, parsePage } from "./document-page.ts";

describe("pages and elements as they come", () => {
  test("a page keeps its elements in order and knows its size", () => {
    const page = parsePage(
      JSON.stringify({
        title: "T",
        elements: [
          { element_id: "h-0-0", category: "heading", summary: "s", content: { text: "x" } },
          null,
          3,
        ],
        metadata: { width: 595, height: 842 },
      }),
    );
    expect(page).toEqual({
      ok: true,
      value: {
        title: "T",
        size: { width: 595, height: 842 },
        label: "",
        elements: [
          { id: "h-0-0", category: "heading", summary: "s", content: { text: "x" } },
          { id: "", category: "", summary: "", content: {} },
          { id: "", category: "", summary: "", content: {} },
        ],
      },
    });
  });

  test.each(["", "<html>", "null", "[]", '{"elements":{}}'])("%j is no page", (text) => {
    expect(parsePage(text)).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
  });

  test("an element tells its page and its place, where it has one", () => {
    const answer = { uri: "", mimeType: "", bytes: 0, tokens: 0, meta: {} };
    const element = { element_id: "a", page_index: 3, metadata: { bbox: [1, 2, 3, 4] } };
    expect(parseElement({ ...answer, text: JSON.stringify(element) })).toMatchObject({
      ok: true,
      value: { id: "a", pageIndex: 3, box: [1, 2, 3, 4] },
    });
    const odd = { ...element, metadata: { bbox: [1, "2", 3] } };
    expect(parseElement({ ...answer, text: JSON.stringify(odd) })).toMatchObject({
      value: { box: undefined },
    });
  });
});
