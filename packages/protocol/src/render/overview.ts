import type { DpeCatalogue, DpeDocument, DpeDocumentSummary } from "../dpe/model.ts";
import { markdownTable } from "./markdown.ts";
import { markdownHeading } from "./markdown-text.ts";
import { textTable } from "./text.ts";
import { firstLine, oneLine } from "./values.ts";

/** An overview before it is drawn: a heading, facts, a table and what the table leaves out. */
interface Overview {
  readonly heading: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly rest: string;
}

/** Level 0 as Markdown: a heading, how many documents there are, and a table of them. */
export function renderCatalogueMarkdown(catalogue: DpeCatalogue): string {
  return drawMarkdown(catalogueOverview(catalogue));
}

/** Level 0 as plain text. */
export function renderCatalogueText(catalogue: DpeCatalogue): string {
  return drawText(catalogueOverview(catalogue));
}

/** Level 1 as Markdown: the title, the metadata as a list and, with `depth=pages`, a table of the pages. */
export function renderDocumentMarkdown(document: DpeDocument): string {
  return drawMarkdown(documentOverview(document));
}

/** Level 1 as plain text. */
export function renderDocumentText(document: DpeDocument): string {
  return drawText(documentOverview(document));
}

function catalogueOverview({ documents, total_count }: DpeCatalogue): Overview {
  const rest = documents.length < total_count ? `… ${documents.length} of ${total_count} documents` : "";
  return {
    heading: "Documents",
    facts: [["total_count", String(total_count)]],
    headers: ["title", "file_type", "page_count", "last_modified", "uri"],
    rows: documents.map((document) => [
      oneLine(document.title),
      oneLine(document.file_type),
      document.page_count,
      oneLine(document.last_modified),
      document.uri,
    ]),
    rest,
  };
}

function documentOverview(document: DpeDocument): Overview {
  const pages = document.pages ?? [];
  return {
    heading: firstLine(document.title, document.doc_ref),
    facts: documentFacts(document),
    headers: pages.length > 0 ? ["page_index", "title", "element_count", "uri"] : [],
    rows: pages.map((page) => [page.page_index, oneLine(page.title), page.element_count ?? "", page.uri]),
    rest: describePages(document, pages.length),
  };
}

function describePages({ page_offset = 0, page_total }: DpeDocument, shown: number): string {
  if (page_total === undefined || shown >= page_total) return "";
  if (shown === 0) return `… no page from ${page_offset}, there are ${page_total}`;
  return `… pages ${page_offset}–${page_offset + shown - 1} of ${page_total}, counted from 0`;
}

const factNames = [
  "uri",
  "file_type",
  "page_count",
  "keywords",
  "summary",
  "last_modified",
  "file_uri",
] as const;

function documentFacts(document: DpeDocumentSummary): [string, string][] {
  return factNames
    .map((name): [string, string] => [name, factText(document[name])])
    .filter(([, value]) => value !== "");
}

function factText(value: unknown): string {
  return Array.isArray(value) ? value.map(oneLine).join(", ") : oneLine(value);
}

function drawMarkdown({ heading, facts, headers, rows, rest }: Overview): string {
  const title = `# ${markdownHeading(heading)}`;
  const list = facts.map(([name, value]) => `- ${name}: ${value}`).join("\n");
  const table = rows.length > 0 ? markdownTable(headers, rows) : "";
  return [title, list, table, rest].filter((part) => part !== "").join("\n\n");
}

function drawText({ heading, facts, headers, rows, rest }: Overview): string {
  const list = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  const table = rows.length > 0 ? textTable(headers, rows) : "";
  return [oneLine(heading), list, table, rest].filter((part) => part !== "").join("\n\n");
}
