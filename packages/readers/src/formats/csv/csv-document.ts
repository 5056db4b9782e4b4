import type { Cell } from "@a2c-smcp/protocol";
import { elementId } from "../../engine/element-id.ts";
import { oneLine } from "../../engine/elements.ts";
import type { OpenDocument } from "../../engine/format.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageElement,
  PageFacts,
} from "../../engine/model.ts";
import { ELEMENT_ROWS, PAGE_ROWS } from "../../engine/model.ts";
import type { CsvTable } from "./csv-table.ts";

const TABLE = elementId("table", 0, 0);

/** A file of records: one page with one table, whose rows are read where they are wanted. */
export class CsvDocument implements OpenDocument {
  readonly facts: DocumentFacts;
  readonly #table: CsvTable;
  readonly #title: string;
  #closing: Promise<void> | undefined;

  constructor(table: CsvTable, name: string) {
    this.#table = table;
    this.#title = name.replace(/\.[^.]*$/, "") || name;
    const { encoding, delimiter, problems } = table;
    this.facts = {
      pageCount: 1,
      summary: describe(table),
      metadata: { encoding, delimiter, rows: table.total, ...(problems.length > 0 ? { problems } : {}) },
    };
  }

  async pages({ offset, limit }: ElementWindow): Promise<readonly PageFacts[]> {
    const elementCount = this.#table.records === 0 ? 0 : 1;
    return offset === 0 && limit > 0 ? [{ title: this.#title, elementCount }] : [];
  }

  async page(): Promise<PageContent> {
    const elements = this.#table.records === 0 ? [] : [await this.#element({ offset: 0, limit: PAGE_ROWS })];
    return { title: this.#title, elements };
  }

  async element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined> {
    if (id !== TABLE || this.#table.records === 0) return undefined;
    return { ...(await this.#element(window ?? { offset: 0, limit: ELEMENT_ROWS })), pageIndex: 0 };
  }

  async blob(): Promise<ElementBlob | undefined> {
    return undefined;
  }

  close(): Promise<void> {
    this.#closing ??= this.#table.close();
    return this.#closing;
  }

  async #element(window: ElementWindow): Promise<PageElement> {
    const { headers, total, columns, encoding, delimiter } = this.#table;
    const rows = await this.#table.rows(window);
    return {
      element_id: TABLE,
      category: "table",
      summary: describe(this.#table),
      content: {
        ...(headers ? { headers } : {}),
        rows,
        total_rows: total,
        total_columns: rows.reduce((most, row) => Math.max(most, row.length), columns),
        ...(rows.length < total ? { truncated: true } : {}),
      },
      metadata: { encoding, delimiter },
    };
  }
}

function describe({ headers, total, columns }: CsvTable): string {
  const names = headers?.filter((name: Cell) => name !== null && name !== "").join(", ") ?? "";
  return oneLine(`${total} × ${columns}${names === "" ? "" : `: ${names}`}`);
}
