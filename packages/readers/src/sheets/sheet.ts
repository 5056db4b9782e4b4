import type { Category } from "@a2c-smcp/protocol";
import type { ElementBlob } from "../engine/model.ts";
import type { CellPosition, CellRange } from "./address.ts";
import type { Grid } from "./grid.ts";

/** Whether a sheet is shown; `veryHidden` ones can only be shown by a program. */
export type SheetState = "visible" | "hidden" | "veryHidden";

/** One sheet as the list of sheets names it. */
export interface SheetEntry {
  readonly name: string;
  readonly state: SheetState;
  readonly kind: "worksheet" | "chartsheet" | "dialogsheet" | "macrosheet";
}

/** A range that its author declared to be a table. */
export interface DeclaredTable {
  readonly name?: string | undefined;
  readonly range: CellRange;
  readonly hasHeader: boolean;
}

/** A pivot table: where it stands, and what the protocol leaves to us to say of it. */
export interface SheetPivot {
  readonly range: CellRange;
  readonly content: Readonly<Record<string, unknown>>;
  readonly summary: string;
}

/** A chart, an image or a text box that floats over the cells. */
export interface SheetDrawing {
  readonly category: Category;
  readonly content: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly anchor: CellPosition;
  readonly summary?: string | undefined;
  readonly blob?: (() => ElementBlob | undefined | Promise<ElementBlob | undefined>) | undefined;
}

export interface SheetComment {
  readonly cell: CellPosition;
  readonly author?: string | undefined;
  readonly text: string;
  /** What was answered, in order. */
  readonly replies?: readonly { readonly author?: string | undefined; readonly text: string }[] | undefined;
}

export interface SheetLink {
  readonly range: CellRange;
  readonly url: string;
  /** What is shown instead of the cell's own value. */
  readonly text?: string | undefined;
}

/** A cell whose value is picked from a list. */
export interface SheetChoice {
  readonly range: string;
  readonly options?: readonly string[] | undefined;
  /** Where the list stands, when it is not written out. */
  readonly source?: string | undefined;
  readonly prompt?: string | undefined;
}

/** What a sheet holds beside its cells. */
export interface SheetExtras {
  readonly merged: readonly CellRange[];
  readonly tables: readonly DeclaredTable[];
  readonly pivots: readonly SheetPivot[];
  readonly drawings: readonly SheetDrawing[];
  readonly comments: readonly SheetComment[];
  readonly links: readonly SheetLink[];
  readonly choices: readonly SheetChoice[];
  /** Parts that could not be read. */
  readonly problems: readonly string[];
}

export const noExtras: SheetExtras = {
  merged: [],
  tables: [],
  pivots: [],
  drawings: [],
  comments: [],
  links: [],
  choices: [],
  problems: [],
};

export interface Sheet extends SheetEntry {
  readonly grid: Grid;
  readonly extras: SheetExtras;
}
