import type {
  DpeDocument,
  DpeDocumentSummary,
  DpeElement,
  DpeElementDetail,
  DpePage,
} from "@a2c-smcp/protocol";
import { buildDpeUri } from "@a2c-smcp/protocol";

/** A part of something long. */
export interface Part {
  readonly offset: number;
  readonly limit: number;
}

export interface FixtureDocumentOptions {
  readonly host: string;
  readonly number: number;
  readonly pages: number;
}

const TABLE_ROWS = 120;
/** So many rows of a table fit its page; the rest is read with the element. */
const ROWS_ON_PAGE = 50;
const fileTypes = ["pdf", "xlsx", "md"] as const;

/** A document that is made up from its number, and that can be changed. */
export class FixtureDocument {
  readonly ref: string;
  readonly uri: string;
  readonly #options: FixtureDocumentOptions;
  /** How often it was changed. */
  revision = 0;

  constructor(options: FixtureDocumentOptions) {
    this.#options = options;
    this.ref = `doc-${options.number}`;
    this.uri = buildDpeUri({ host: options.host, docRef: this.ref });
  }

  get pageCount(): number {
    return this.#options.pages;
  }

  summary(): DpeDocumentSummary {
    const { number, pages } = this.#options;
    return {
      doc_ref: this.ref,
      uri: this.uri,
      file_uri: `file:///library/${this.ref}`,
      file_type: fileTypes[number % fileTypes.length] ?? "",
      title: this.revision === 0 ? `Report ${number}` : `Report ${number}, revision ${this.revision}`,
      page_count: pages,
      keywords: [`topic-${number % 5}`],
      summary: `What happened in month ${number}`,
      last_modified: new Date(Date.UTC(2026, 0, number, 0, 0, this.revision)).toISOString(),
    };
  }

  withPages({ offset, limit }: Part): DpeDocument {
    const { host, pages } = this.#options;
    const indices = Array.from({ length: pages }, (_, index) => index).slice(offset, offset + limit);
    return {
      ...this.summary(),
      pages: indices.map((index) => ({
        page_index: index,
        title: `Chapter ${index}`,
        element_count: elementsOf(index).length,
        uri: buildDpeUri({ host, docRef: this.ref, pageIndex: index }),
        doc_ref: this.ref,
      })),
      page_offset: offset,
      page_limit: limit,
      page_total: pages,
    };
  }

  page(index: number, categories: readonly string[] | undefined): DpePage {
    const elements = elementsOf(index)
      .filter(({ category }) => categories?.includes(category) ?? true)
      .map(cutForPage);
    return {
      page_index: index,
      title: `Chapter ${index}`,
      doc_ref: this.ref,
      uri: buildDpeUri({ host: this.#options.host, docRef: this.ref, pageIndex: index }),
      elements,
      element_count: elements.length,
    };
  }

  /** One element, whole or in part; undefined when the document has none of that id. */
  element(id: string, part: Part | undefined): DpeElementDetail | undefined {
    for (let index = 0; index < this.pageCount; index += 1) {
      const found = elementsOf(index).find(({ element_id }) => element_id === id);
      if (!found) continue;
      return {
        ...found,
        content: part ? cut(found.content, part) : found.content,
        doc_ref: this.ref,
        page_index: index,
        uri: buildDpeUri({ host: this.#options.host, docRef: this.ref, elementId: id }),
        metadata: { source: "fixture" },
      };
    }
    return undefined;
  }
}

/** The elements of a page; the same on every page but for their ids. */
export function elementsOf(page: number): DpeElement[] {
  const rows = Array.from({ length: TABLE_ROWS }, (_, row) => [`row ${row}`, row]);
  return [
    {
      element_id: `h-${page}`,
      category: "heading",
      summary: `Chapter ${page}`,
      content: { level: 1, text: `Chapter ${page}` },
    },
    { element_id: `txt-${page}`, category: "text", content: { text: `Page ${page} begins here.` } },
    {
      element_id: `tbl-${page}`,
      category: "table",
      summary: "rows by number",
      content: { headers: ["name", "number"], rows, total_rows: TABLE_ROWS, total_columns: 2 },
    },
    {
      element_id: `lst-${page}`,
      category: "list",
      content: { ordered: false, items: ["one", "two", "three"], total_items: 3 },
    },
  ];
}

function cutForPage(element: DpeElement): DpeElement {
  const { rows } = element.content;
  if (!Array.isArray(rows) || rows.length <= ROWS_ON_PAGE) return element;
  return { ...element, content: { ...element.content, rows: rows.slice(0, ROWS_ON_PAGE), truncated: true } };
}

function cut(content: DpeElement["content"], { offset, limit }: Part): DpeElement["content"] {
  const { rows, items } = content;
  if (Array.isArray(rows))
    return { ...content, rows: rows.slice(offset, offset + limit), row_offset: offset, row_limit: limit };
  if (Array.isArray(items))
    return { ...content, items: items.slice(offset, offset + limit), item_offset: offset, item_limit: limit };
  return content;
}
