import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Format } from "../engine/format.ts";
import { builtInFormats, registerFormat } from "../registry/register-format.ts";
import { BlockDocument } from "../text/block-document.ts";
import type { DocumentPage } from "./document-page.ts";
import { openDocument } from "./open-document.ts";

const fixtures = new URL("../../../../tests/fixtures/documents/", import.meta.url);
const fixture = (name: string): string => fileURLToPath(new URL(name, fixtures));
const report = fixture("word-and-slides/sources/report.docx");
const workbook = fixture("spreadsheets/sources/workbook.xlsx");

describe("a file that is opened by its path", () => {
  test("has its kind, its facts and all its pages in order", async () => {
    await using document = await openDocument(report);
    expect(document).toMatchObject({ name: "report.docx", fileType: "docx" });
    const titles = (await document.listPages()).map(({ title }) => title);
    const pages: DocumentPage[] = [];
    for await (const page of document.pages()) pages.push(page);
    expect(pages.map(({ title }) => title)).toEqual(titles);
    expect(pages.map(({ index }) => index)).toEqual([...titles.keys()]);
    expect(pages).toHaveLength(document.pageCount);
  });

  test("has no page past its end, before its beginning or in between", async () => {
    await using document = await openDocument(report);
    for (const index of [document.pageCount, -1, 0.5, Number.NaN])
      expect(await document.page(index), String(index)).toBeUndefined();
    expect(await document.page(0)).toBeDefined();
  });

  test("is Markdown and text as a whole, by pages and by elements", async () => {
    await using document = await openDocument(report);
    const [first] = (await document.page(0))?.elements ?? [];
    const element = await document.element(first?.element_id ?? "");
    const page = await document.page(0);
    expect(page?.markdown()).toContain(element?.markdown());
    expect(page?.text()).toContain(element?.text());
    expect(await document.markdown()).toContain(page?.markdown());
    expect(await document.text()).toContain(page?.text());
    expect(element?.pageIndex).toBe(0);
  });

  test("gives as many rows of a table as are wanted, and says what is missing", async () => {
    const orders = fileURLToPath(new URL("../../../../samples/sales/orders-2025.xlsx", import.meta.url));
    await using document = await openDocument(orders);
    const rowsOf = async (rows?: number): Promise<number> => {
      const table = (await document.page(1, { rows }))?.elements.find(({ category }) => category === "table");
      const shown = table?.content["rows"];
      return Array.isArray(shown) ? shown.length : 0;
    };
    expect(await rowsOf()).toBe(50);
    expect(await rowsOf(200)).toBe(200);
    expect((await document.page(1))?.markdown()).toMatch(/50 of 12000 rows/);
  });

  test("is closed once, and then refuses to be read", async () => {
    const document = await openDocument(report);
    await document.close();
    await document.close();
    await expect(document.page(0)).rejects.toMatchObject({ code: "unreadable" });
  });
});

describe("bytes", () => {
  test("are read like the file, and leave nothing behind", async () => {
    const before = await leftovers();
    const bytes = await readFile(workbook);
    await using file = await openDocument(workbook);
    {
      await using document = await openDocument(bytes);
      expect(document.fileType).toBe("xlsx");
      expect(await document.markdown()).toBe(await file.markdown());
    }
    await expect(openDocument(bytes.subarray(0, 400))).rejects.toMatchObject({ name: "DocumentError" });
    expect(await leftovers()).toEqual(before);
  });

  test("are told apart by their name where they do not tell themselves", async () => {
    const text = Buffer.from("# Title\n\nBody\n");
    await using markdown = await openDocument(text, { name: "../../somewhere/notes.md" });
    await using plain = await openDocument(text, { name: "notes.txt" });
    expect([markdown.name, markdown.fileType, plain.fileType]).toEqual(["notes.md", "md", "txt"]);
  });
});

async function leftovers(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith("a2c-reader-"));
}

describe("a file that cannot be read", () => {
  test.each([
    ["encrypted", fixture("pdf/sources/encrypted.pdf"), {}],
    ["wrong-password", fixture("pdf/sources/encrypted.pdf"), { passwords: ["nonsense"] }],
    ["damaged", Buffer.from("PK\x03\x04 and then nothing of an archive"), { name: "x.docx" }],
    ["unsupported", Buffer.from([0, 1, 2, 0, 0, 200, 3, 0, 0, 9, 0, 250]), { name: "x.bin" }],
    ["too-large", report, { limits: { inflatedBytes: 100 } }],
    ["empty", Buffer.alloc(0), {}],
    ["unreadable", "/nowhere/at/all.pdf", {}],
    ["unreadable", tmpdir(), {}],
  ])("is refused as %s", async (code, input, options) => {
    await expect(openDocument(input, options)).rejects.toMatchObject({ name: "DocumentError", code });
  });
});

describe("a format of one's own", () => {
  const shout: Format = {
    fileType: "shout",
    extensions: ["MD", "shout"],
    open: async ({ path }) => {
      const text = (await readFile(path, "utf8")).trim().toUpperCase();
      return new BlockDocument({}, [{ title: "", blocks: [{ category: "text", content: { text } }] }]);
    },
  };

  test("reads its files, and comes before ours where it is registered", async () => {
    const formats = registerFormat(shout);
    for (const name of ["a.shout", "a.md"]) {
      await using document = await openDocument(Buffer.from("hello"), { name, formats });
      expect([document.fileType, await document.text()]).toEqual(["shout", "HELLO"]);
    }
  });

  test("is registered nowhere else", async () => {
    expect(registerFormat(shout)).toHaveLength(builtInFormats.length + 1);
    await using document = await openDocument(Buffer.from("hello"), { name: "a.md" });
    expect(document.fileType).toBe("md");
    await using other = await openDocument(Buffer.from("hello"), { name: "a.shout" });
    expect(other.fileType).toBe("txt");
  });

  test("of this process is not taken into a worker in silence", async () => {
    const options = { name: "a.md", formats: registerFormat(shout), isolation: "worker" } as const;
    await expect(openDocument(Buffer.from("hello"), options)).rejects.toThrow(/formatModules/);
  });
});
