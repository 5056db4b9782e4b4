import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { contentSchemas } from "@a2c-smcp/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Format, OpenDocument } from "../engine/format.ts";
import type { ElementDetail, PageElement } from "../engine/model.ts";
import { PAGE_ROWS } from "../engine/model.ts";
import { brokenVariants } from "./broken-variants.ts";
import {
  firstPages,
  MOST_PAGES,
  openOptions,
  readSome,
  sourceOf,
  walk,
  withDocument,
} from "./walk-document.ts";

/** The format to hold to the contract, and the files to hold it with. */
export interface DescribeFormatOptions {
  readonly format: Format;
  /** Paths of small fixtures that the format reads without a password. */
  readonly files: readonly string[];
  /** What a broken variant of a fixture may take to be refused, in milliseconds. */
  readonly patienceMs?: number;
}

/** The contract that every format keeps, run on some of its files. */
export function describeFormat(name: string, options: DescribeFormatOptions): void {
  for (const path of options.files) {
    describe(`${name} keeps the contract of formats: ${basename(path)}`, () => {
      describePages(options.format, path);
      describeElements(options.format, path);
      describeLifetime(options.format, path);
      describeBroken(options, path);
    });
  }
}

function describePages(format: Format, path: string): void {
  test("its facts are sane", async () => {
    const { facts } = await walk(format, path);
    expect(Number.isSafeInteger(facts.pageCount) && facts.pageCount >= 0).toBe(true);
    for (const line of [facts.title, facts.summary, facts.author]) expect(line ?? "x").toMatch(/^[^\n\r]+$/);
    for (const keyword of facts.keywords ?? []) expect(keyword.trim()).not.toBe("");
    expect(() => JSON.stringify(facts)).not.toThrow();
  });

  test("the index of pages agrees with the pages", async () => {
    const { facts, index, pages } = await walk(format, path);
    expect(index).toHaveLength(Math.min(facts.pageCount, MOST_PAGES));
    expect(index).toEqual(pages.map(({ title, elements }) => ({ title, elementCount: elements.length })));
  });

  test("a window onto the index gives those pages, and none past the end", async () => {
    await withDocument(format, path, async (document) => {
      const { pageCount } = document.facts;
      const all = await document.pages({ offset: 0, limit: MOST_PAGES });
      expect(await document.pages({ offset: 1, limit: 2 })).toEqual(all.slice(1, 3));
      expect(await document.pages({ offset: pageCount, limit: 10 })).toEqual([]);
      expect(await document.pages({ offset: pageCount + 1000, limit: 10 })).toEqual([]);
    });
  });

  test("every content has the shape of its category", async () => {
    const { pages } = await walk(format, path);
    for (const element of pages.flatMap((page) => page.elements)) expectShape(element);
  });

  test("no page carries more rows of a table than a page may", async () => {
    const { pages } = await walk(format, path);
    for (const { category, content, element_id } of pages.flatMap((page) => page.elements)) {
      if (category !== "table") continue;
      const rows = rowsOf(content);
      expect(rows.length, element_id).toBeLessThanOrEqual(PAGE_ROWS);
      const total = content["total_rows"];
      if (typeof total === "number" && total > rows.length)
        expect(content["truncated"], element_id).toBe(true);
    }
  });
}

function expectShape(element: PageElement): void {
  const shape = contentSchemas[element.category].safeParse(element.content);
  expect(shape.error?.message, `${element.element_id} ${JSON.stringify(element.content).slice(0, 200)}`).toBe(
    undefined,
  );
  expect(element.summary, element.element_id).not.toMatch(/[\n\r]/);
  expect(element.summary.length, element.element_id).toBeLessThanOrEqual(400);
}

function describeElements(format: Format, path: string): void {
  test("ids are unique in the document and the same at the next opening", async () => {
    const first = await walk(format, path);
    const ids = first.pages.flatMap(({ elements }) => elements.map(({ element_id }) => element_id));
    expect(new Set(ids).size).toBe(ids.length);
    const second = await walk(format, path);
    expect(second.pages).toEqual(first.pages);
  });

  test("an element read alone is the one on its page", async () => {
    await withDocument(format, path, async (document) => {
      for (const [pageIndex, page] of (await firstPages(document)).entries())
        for (const element of page.elements) {
          const detail = await document.element(element.element_id);
          expectSame(element, detail, pageIndex);
        }
    });
  });

  test("an element is found without reading its page first", async () => {
    const { pages } = await walk(format, path);
    const last = pages.flatMap((page) => page.elements).at(-1);
    if (last === undefined) return;
    await withDocument(format, path, async (document) => {
      expect((await document.element(last.element_id))?.category).toBe(last.category);
    });
  });

  test("a window pages through rows and items exactly, and past the end there are none", async () => {
    await withDocument(format, path, async (document) => {
      for (const page of await firstPages(document))
        for (const element of page.elements) await expectWindows(document, element);
    });
  });

  test("an element that is not there is undefined", async () => {
    await withDocument(format, path, async (document) => {
      for (const id of ["tbl-0-99999", "txt-999999-0", "nonsense", "", "../../etc/passwd", "__proto__"]) {
        expect(await document.element(id), id).toBeUndefined();
        expect(await document.blob(id), id).toBeUndefined();
      }
    });
  });
}

function expectSame(element: PageElement, detail: ElementDetail | undefined, pageIndex: number): void {
  expect(detail, element.element_id).toBeDefined();
  expect(detail?.pageIndex, element.element_id).toBe(pageIndex);
  expect(detail?.category).toBe(element.category);
  expect(detail?.summary).toBe(element.summary);
  const key = partsKey(element);
  if (element.content["truncated"] === true) {
    if (key === undefined) return;
    const shown = partsOf(element, key);
    expect(partsOf(detail, key).slice(0, shown.length), element.element_id).toEqual(shown);
    return;
  }
  expect(detail?.content, element.element_id).toEqual(element.content);
}

/** Reads all of an element in small windows and holds it against one large window. */
async function expectWindows(document: OpenDocument, element: PageElement): Promise<void> {
  const key = partsKey(element);
  if (key === undefined) return;
  const id = element.element_id;
  const wanted = partsOf(await document.element(id, { offset: 0, limit: 200 }), key);
  const paged: unknown[] = [];
  for (let offset = 0; offset < wanted.length; offset += 7)
    paged.push(...partsOf(await document.element(id, { offset, limit: 7 }), key));
  expect(paged.slice(0, wanted.length), id).toEqual(wanted);
  const total = element.content[key === "rows" ? "total_rows" : "total_items"];
  const end = typeof total === "number" ? total : wanted.length;
  expect(partsOf(await document.element(id, { offset: end, limit: 7 }), key), id).toEqual([]);
  if (end > 1)
    expect(partsOf(await document.element(id, { offset: end - 1, limit: 7 }), key), id).toHaveLength(1);
}

function partsKey({ category, content }: PageElement): "rows" | "items" | undefined {
  if (category === "table" && Array.isArray(content["rows"])) return "rows";
  return category === "list" && Array.isArray(content["items"]) ? "items" : undefined;
}

function partsOf(detail: PageElement | undefined, key: "rows" | "items"): readonly unknown[] {
  const parts = detail?.content[key];
  expect(Array.isArray(parts)).toBe(true);
  return Array.isArray(parts) ? parts : [];
}

function rowsOf(content: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(content["rows"]) ? content["rows"] : [];
}

function describeLifetime(format: Format, path: string): void {
  test("closing twice is fine", async () => {
    const document = await format.open(await sourceOf(path), openOptions);
    await document.close();
    await document.close();
  });
}

function describeBroken({ format, patienceMs = 10_000 }: DescribeFormatOptions, path: string): void {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "a2c-format-"));
    await copyFile(path, join(folder, "sound"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("broken variants are refused with a reason or read, in bounded time", {
    timeout: 120_000,
  }, async () => {
    const bytes = await readFile(join(folder, "sound"));
    for (const { label, content } of brokenVariants(bytes)) {
      const variant = join(folder, `${label}${extname(path)}`);
      await writeFile(variant, content);
      const started = performance.now();
      const outcome = await readSome(format, variant);
      expect(outcome, label).toMatch(/^read$|^refused$/);
      expect(performance.now() - started, label).toBeLessThan(patienceMs);
    }
  });
}
