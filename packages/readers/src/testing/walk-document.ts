import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { DocumentError } from "../engine/document-error.ts";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../engine/format.ts";
import { defaultLimits } from "../engine/limits.ts";
import type { PageContent } from "../engine/model.ts";

export const openOptions: OpenOptions = { limits: defaultLimits, passwords: [] };
/** More pages than a contract needs to walk; the rest is the business of the format's own tests. */
export const MOST_PAGES = 40;

/** What became of a broken file; anything that is no DocumentError is given back in words. */
export async function readSome(format: Format, path: string): Promise<string> {
  try {
    await withDocument(format, path, async (document) => {
      for (const page of (await firstPages(document, 5)).values())
        for (const element of page.elements.slice(0, 20)) await document.element(element.element_id);
    });
    return "read";
  } catch (error) {
    return error instanceof DocumentError ? "refused" : `threw ${String(error)}`;
  }
}

/** What is looked at of a document: its facts, and as many of its first pages as a contract needs. */
export interface Walked {
  readonly facts: OpenDocument["facts"];
  readonly index: Awaited<ReturnType<OpenDocument["pages"]>>;
  readonly pages: readonly PageContent[];
}

export function walk(format: Format, path: string): Promise<Walked> {
  return withDocument(format, path, async (document) => ({
    facts: document.facts,
    index: await document.pages({ offset: 0, limit: MOST_PAGES }),
    pages: await firstPages(document),
  }));
}

export async function firstPages(document: OpenDocument, most = MOST_PAGES): Promise<PageContent[]> {
  const pages: PageContent[] = [];
  for (let index = 0; index < Math.min(document.facts.pageCount, most); index++)
    pages.push(await document.page(index));
  return pages;
}

export async function withDocument<T>(
  format: Format,
  path: string,
  use: (document: OpenDocument) => Promise<T>,
): Promise<T> {
  const document = await format.open(await sourceOf(path), openOptions);
  try {
    return await use(document);
  } finally {
    await document.close();
  }
}

export async function sourceOf(path: string): Promise<SourceFile> {
  return { path, name: basename(path), size: (await stat(path)).size };
}
