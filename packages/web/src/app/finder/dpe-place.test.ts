import { describe, expect, test } from "vitest";
import { elementUri, inFormat, pagesUri, pageUri, placeOf } from "./dpe-place.ts";

const document = "dpe://com.example.docs/report%20%231";

describe("places of the Finder", () => {
  test("a URI names a document, a page or an element of it", () => {
    expect(placeOf(document)).toEqual({ level: "document", document });
    expect(placeOf(`${document}/pages/3?format=text`)).toEqual({ level: "page", document, page: 3 });
    expect(placeOf(`${document}/elements/tbl-3-0`)).toEqual({
      level: "element",
      document,
      element: "tbl-3-0",
    });
  });

  test.each([undefined, "", "dpe://com.example.docs", "file:///etc/passwd", "dpe://x/y/pages/minus"])(
    "%s names none",
    (uri) => {
      expect(placeOf(uri)).toBeUndefined();
    },
  );

  test("URIs that are built lead back", () => {
    expect(placeOf(pageUri(document, 7))).toEqual({ level: "page", document, page: 7 });
    expect(elementUri(document, "tbl-0-0", { offset: 99_900, limit: 100 })).toBe(
      `${document}/elements/tbl-0-0?offset=99900&limit=100`,
    );
    expect(pagesUri(document, { offset: 100, limit: 100 })).toBe(
      `${document}?depth=pages&offset=100&limit=100`,
    );
  });

  test("a format takes the place of another and leaves the rest", () => {
    expect(inFormat(`${document}/elements/a?offset=5&limit=2&format=json`, "markdown")).toBe(
      `${document}/elements/a?offset=5&limit=2&format=markdown`,
    );
  });
});
