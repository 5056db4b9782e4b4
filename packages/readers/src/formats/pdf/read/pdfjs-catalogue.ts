import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Catalogue, DocumentInfo, OutlineEntry } from "./catalogue.ts";
import { MOST_ATTACHMENTS, MOST_OUTLINE_DEPTH, MOST_OUTLINE_ENTRIES } from "./catalogue.ts";

type OutlineNode = NonNullable<Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>>[number];

/** The catalogue of a document that only pdf.js can read: encrypted, or with a broken table of objects. */
export async function pdfjsCatalogue(document: PDFDocumentProxy): Promise<Catalogue> {
  const metadata = await document.getMetadata().catch(() => undefined);
  const info = stringsOf(metadata?.info);
  const mark = await document.getMarkInfo().catch(() => null);
  const attachments: unknown = await document.getAttachments().catch(() => null);
  return {
    pageCount: document.numPages,
    info,
    isTagged: mark?.Marked === true,
    hasTellingTags: mark?.Marked === true,
    isEncrypted: info["EncryptFilterName"] !== undefined,
    hasForm: true,
    attachments: attachmentNames(attachments),
    outline: await outlineOf(document).catch(() => []),
  };
}

function stringsOf(info: object | undefined): DocumentInfo {
  const entries = Object.entries(info ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].trim() !== "",
  );
  return Object.fromEntries(entries);
}

function attachmentNames(attachments: unknown): string[] {
  if (typeof attachments !== "object" || attachments === null) return [];
  return Object.keys(attachments).slice(0, MOST_ATTACHMENTS);
}

async function outlineOf(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const walk = async (nodes: readonly OutlineNode[], level: number): Promise<void> => {
    for (const node of nodes) {
      if (entries.length >= MOST_OUTLINE_ENTRIES || level > MOST_OUTLINE_DEPTH) return;
      const pageIndex = await pageOf(document, node.dest);
      const title = node.title.replace(/\s+/g, " ").trim();
      if (pageIndex !== undefined && title !== "") entries.push({ title, level, pageIndex });
      await walk(node.items, level + 1);
    }
  };
  await walk((await document.getOutline()) ?? [], 1);
  return entries;
}

async function pageOf(document: PDFDocumentProxy, target: OutlineNode["dest"]): Promise<number | undefined> {
  const explicit: unknown = typeof target === "string" ? await document.getDestination(target) : target;
  const page: unknown = Array.isArray(explicit) ? explicit[0] : undefined;
  if (typeof page === "number") return page;
  if (!isRef(page)) return undefined;
  return document.getPageIndex(page).catch(() => undefined);
}

function isRef(value: unknown): value is { num: number; gen: number } {
  return typeof value === "object" && value !== null && "num" in value && "gen" in value;
}
