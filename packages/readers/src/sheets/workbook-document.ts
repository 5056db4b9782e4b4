import { pageOfElement } from "../engine/element-id.ts";
import type { OpenDocument } from "../engine/format.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageElement,
  PageFacts,
} from "../engine/model.ts";
import { ELEMENT_ROWS, PAGE_ROWS } from "../engine/model.ts";
import type { PlannedElement } from "./page-plan.ts";
import { planPage } from "./page-plan.ts";
import type { Sheet, SheetEntry } from "./sheet.ts";
import { pageMetadata, tableElement } from "./table-element.ts";

/** A workbook of any format: its sheets in order, each read when it is asked for. */
export interface Workbook {
  readonly facts: Omit<DocumentFacts, "pageCount">;
  readonly sheets: readonly SheetEntry[];
  load(index: number): Promise<Sheet>;
  close(): Promise<void>;
}

interface LoadedPage {
  readonly sheet: Sheet;
  readonly plan: readonly PlannedElement[];
}

/** Sheets that are kept: enough to go back and forth, few enough to bound what is held. */
const KEPT_SHEETS = 4;

/** The pages of a workbook: one for each sheet. */
export class WorkbookDocument implements OpenDocument {
  readonly facts: DocumentFacts;
  readonly #workbook: Workbook;
  readonly #loaded = new Map<number, LoadedPage>();
  readonly #counts = new Map<number, number>();
  #closing: Promise<void> | undefined;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
    this.facts = { ...workbook.facts, pageCount: workbook.sheets.length };
  }

  async pages({ offset, limit }: ElementWindow): Promise<readonly PageFacts[]> {
    const pages: PageFacts[] = [];
    for (const [index, { name }] of this.#workbook.sheets.entries()) {
      if (index < offset || index >= offset + limit) continue;
      pages.push({ title: name, elementCount: await this.#count(index) });
    }
    return pages;
  }

  async page(index: number): Promise<PageContent> {
    const { sheet, plan } = await this.#load(index);
    const elements: PageElement[] = [];
    for (const planned of plan)
      elements.push(await elementOf(sheet, planned, { offset: 0, limit: PAGE_ROWS }));
    return { title: sheet.name, elements, ...pageMetadata(sheet) };
  }

  async element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined> {
    const found = await this.#find(id);
    if (!found) return undefined;
    const { sheet, planned, pageIndex } = found;
    const rows = window ?? { offset: 0, limit: ELEMENT_ROWS };
    const element =
      planned.kind === "ready"
        ? planned.element
        : await tableElement(sheet, planned, { window: rows, withFormulas: true });
    return { ...element, pageIndex };
  }

  async blob(id: string): Promise<ElementBlob | undefined> {
    const found = await this.#find(id);
    return found?.planned.kind === "ready" ? found.planned.blob?.() : undefined;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #find(
    id: string,
  ): Promise<(LoadedPage & { planned: PlannedElement; pageIndex: number }) | undefined> {
    const pageIndex = pageOfElement(id);
    if (pageIndex === undefined || pageIndex >= this.#workbook.sheets.length) return undefined;
    const page = await this.#load(pageIndex);
    const planned = page.plan.find((each) => idOf(each) === id);
    return planned && { ...page, planned, pageIndex };
  }

  async #count(index: number): Promise<number> {
    const known = this.#counts.get(index);
    return known ?? (await this.#load(index)).plan.length;
  }

  async #load(index: number): Promise<LoadedPage> {
    const known = this.#loaded.get(index);
    if (known) {
      // Moved to the end: the first one is dropped when there are too many.
      this.#loaded.delete(index);
      this.#loaded.set(index, known);
      return known;
    }
    const sheet = await this.#workbook.load(index);
    const page = { sheet, plan: await planPage(sheet, index) };
    this.#loaded.set(index, page);
    this.#counts.set(index, page.plan.length);
    this.#dropOldest();
    return page;
  }

  #dropOldest(): void {
    for (const [index, { sheet }] of this.#loaded) {
      if (this.#loaded.size <= KEPT_SHEETS) return;
      sheet.grid.close();
      this.#loaded.delete(index);
    }
  }

  async #close(): Promise<void> {
    for (const { sheet } of this.#loaded.values()) sheet.grid.close();
    this.#loaded.clear();
    await this.#workbook.close();
  }
}

function idOf(planned: PlannedElement): string {
  return planned.kind === "ready" ? planned.element.element_id : planned.id;
}

async function elementOf(sheet: Sheet, planned: PlannedElement, window: ElementWindow): Promise<PageElement> {
  return planned.kind === "ready" ? planned.element : tableElement(sheet, planned, { window });
}
