import { extname } from "node:path";
import type { DocumentFacts, OpenDocument, PageContent, PageElement, SourceFile } from "@a2c-smcp/readers";
import { oneLine } from "@a2c-smcp/readers";

/** What the catalogue says of a document, complete: what the file does not say of itself is made up for. */
export interface DocumentDescription extends DocumentFacts {
  readonly fileType: string;
  readonly title: string;
  readonly summary: string;
  readonly keywords: readonly string[];
}

const SUMMARY_LENGTH = 200;
const TITLE_LENGTH = 200;

/** Describes an open document. The first page is read only when the document has no title or summary of its own. */
export async function describeDocument(
  document: OpenDocument,
  file: SourceFile,
  fileType: string,
): Promise<DocumentDescription> {
  const { facts } = document;
  const first = hasText(facts.title) && hasText(facts.summary) ? undefined : await firstPage(document);
  return {
    ...facts,
    fileType,
    title: titleOf(facts, first, file),
    summary: oneLine(facts.summary, SUMMARY_LENGTH) || summaryOf(first) || describeSize(facts),
    keywords: facts.keywords ?? [],
  };
}

function hasText(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "";
}

async function firstPage(document: OpenDocument): Promise<PageContent | undefined> {
  if (document.facts.pageCount === 0) return undefined;
  try {
    return await (document.opening?.() ?? document.page(0));
  } catch {
    return undefined; // a document whose first page is broken is still one; reading that page tells what is wrong
  }
}

function titleOf(facts: DocumentFacts, first: PageContent | undefined, file: SourceFile): string {
  const heading = first?.elements.find(({ category }) => category === "heading");
  const stem = file.name.slice(0, file.name.length - extname(file.name).length);
  return [facts.title, heading?.content["text"], stem, file.name]
    .map((candidate) => oneLine(candidate, TITLE_LENGTH))
    .find((title) => title !== "") as string;
}

const telling: ReadonlySet<string> = new Set(["text", "list", "table", "code", "annotation"]);

/** The first lines that say something, headings only when there is nothing else. */
function summaryOf(first: PageContent | undefined): string {
  const elements = first?.elements ?? [];
  const body = elements.filter(({ category }) => telling.has(category));
  const lines = (body.length > 0 ? body : elements).slice(0, 5).map(lineOf);
  return oneLine(lines.filter((line) => line !== "").join(" "), SUMMARY_LENGTH);
}

function lineOf({ category, content, summary }: PageElement): string {
  return category === "text" ? oneLine(content["text"], SUMMARY_LENGTH) : summary;
}

function describeSize({ pageCount }: DocumentFacts): string {
  return pageCount === 1 ? "1 page" : `${pageCount} pages`;
}
