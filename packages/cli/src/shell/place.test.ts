import { describe, expect, test } from "vitest";
import { above, below, nameOf, pathOf, top } from "./place.ts";

describe("places of the shell", () => {
  const document = { computer: "lab", uri: "dpe://h/doc" };
  const page = { computer: "lab", uri: "dpe://h/doc/pages/3" };

  test("have a path and a name", () => {
    expect([top, document, page].map(pathOf)).toEqual(["/", "/doc", "/doc/4"]);
    expect(["dpe://h/doc", page.uri, "dpe://h/doc/elements/tbl-1"].map(nameOf)).toEqual([
      "doc",
      "4",
      "tbl-1",
    ]);
  });

  test("lie above and below one another", () => {
    expect(above(page)).toEqual(document);
    expect(above(document)).toEqual(top);
    expect(below(document, "4")).toEqual(page);
    expect(below(page, "tbl-1")).toEqual({ computer: "lab", uri: "dpe://h/doc/elements/tbl-1" });
  });
});
