import type { DocumentFacts, OpenDocument, PageElement } from "@a2c-smcp/readers";
import { expect, test, vi } from "vitest";
import { describeDocument } from "./document-description.ts";

const file = { path: "/data/Plan B.md", name: "Plan B.md", size: 10 };

function documentOf(facts: DocumentFacts, elements: readonly Partial<PageElement>[] = []): OpenDocument {
  const page = elements.map((element, index) => ({
    element_id: `txt-0-${index}`,
    category: "text" as const,
    summary: "",
    content: {},
    ...element,
  }));
  return {
    facts,
    pages: async () => [],
    page: vi.fn(async () => ({ title: "", elements: page })),
    element: async () => undefined,
    blob: async () => undefined,
    close: async () => undefined,
  };
}

test("what a document says of itself is taken, and its pages are left alone", async () => {
  const document = documentOf({ pageCount: 3, title: " My  plan ", summary: "All of it", keywords: ["k"] });
  expect(await describeDocument(document, file, "md")).toEqual({
    fileType: "md",
    pageCount: 3,
    title: "My plan",
    summary: "All of it",
    keywords: ["k"],
  });
  expect(document.page).not.toHaveBeenCalled();
});

test("without a title the first heading counts, then the file name", async () => {
  const heading = { category: "heading", content: { text: "Plan" }, summary: "Plan" } as const;
  const text = { content: { text: "First this,\nthen that." } };
  const described = await describeDocument(documentOf({ pageCount: 1 }, [heading, text]), file, "md");
  expect(described).toMatchObject({ title: "Plan", summary: "First this, then that." });
  expect((await describeDocument(documentOf({ pageCount: 1 }, [text]), file, "md")).title).toBe("Plan B");
});

test("a document without pages, or with a broken first one, is described all the same", async () => {
  expect(await describeDocument(documentOf({ pageCount: 0 }), file, "md")).toMatchObject({
    summary: "0 pages",
  });
  const broken = { ...documentOf({ pageCount: 2 }), page: () => Promise.reject(new Error("broken")) };
  expect(await describeDocument(broken, file, "md")).toMatchObject({ title: "Plan B", summary: "2 pages" });
});
