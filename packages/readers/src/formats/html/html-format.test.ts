import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { htmlFormat } from "./html-format.ts";

describeFormat("HTML", { format: htmlFormat, files: ["page.htm", "declared.htm"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["page.htm", "declared.htm"])("%s", async (name) => {
    await using document = await openPath(htmlFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

const html = (text: string) => ({ name: "x.html", bytes: text });

describe("HTML", () => {
  test("an inline picture hands out its bytes", async () => {
    await using document = await openPath(htmlFormat, sourcePath("page.htm"));
    const { elements } = await document.page(0);
    const dot = elements.find(({ content }) => content["alt"] === "dot");
    const blob = await document.blob(dot?.element_id ?? "");
    expect(blob?.mimeType).toBe("image/gif");
    expect(Buffer.from(blob?.bytes ?? []).toString("latin1")).toMatch(/^GIF89a/);
  });

  test("elements that are never closed are read as siblings once they are too deep", async () => {
    await using document = await openContent(htmlFormat, html(`${"<div>".repeat(5000)}deep`));
    const { elements } = await document.page(0);
    expect(elements.map(({ content }) => content["text"])).toEqual(["deep"]);
    expect(document.facts.metadata?.["problems"]).toEqual([expect.stringContaining("512 deep")]);
  });

  test("more nodes than allowed are refused", async () => {
    const opening = openContent(htmlFormat, html("<p>x".repeat(100)), { nodes: 50 });
    await expect(opening).rejects.toMatchObject({ code: "too-large" });
  });

  test("spans that would fill memory are refused", async () => {
    const row = `<tr>${'<td colspan="1000">x'.repeat(50)}</tr>`;
    const opening = openContent(htmlFormat, html(`<table>${row.repeat(50)}</table>`));
    await expect(opening).rejects.toMatchObject({ code: "too-large" });
  });

  test("XHTML that closes an empty title keeps its body", async () => {
    const text = '<?xml version="1.0"?><html><head><title/></head><body><p>still here</p></body></html>';
    await using document = await openContent(htmlFormat, html(text));
    expect((await document.page(0)).elements[0]?.content).toEqual({ text: "still here" });
  });

  test("a page lists fifty links and says how many more there are", async () => {
    const link = (index: number): string => `<p><a href="http://x/${index}">${index}</a></p>`;
    const links = Array.from({ length: 60 }, (_, index) => link(index)).join("");
    await using document = await openContent(htmlFormat, html(links));
    const { elements, metadata } = await document.page(0);
    expect(elements.filter(({ category }) => category === "link")).toHaveLength(50);
    expect(metadata).toEqual({ links_left_out: 10 });
  });
});
