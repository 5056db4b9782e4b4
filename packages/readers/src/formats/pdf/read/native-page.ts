import type { DocumentAnnotation, FormField, StructureTree } from "@llamaindex/liteparse";
import type { Box } from "./box.ts";
import type { Figure } from "./figure.ts";
import type { Rulings } from "./rulings.ts";
import type { TextRun } from "./text-run.ts";

/** A table that the native engine sees. */
export interface NativeTable {
  readonly box: Box;
  readonly header: readonly NativeCell[] | undefined;
  readonly rows: readonly (readonly NativeCell[])[];
}

export interface NativeCell {
  readonly text: string;
  readonly box: Box | undefined;
}

/** What the native engine gives of one page. */
export interface NativePage {
  readonly index: number;
  /** What the document calls the page, for example `iv`. */
  readonly label: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
  readonly tables: readonly NativeTable[];
  readonly figures: readonly Figure[];
  readonly rules: readonly Box[];
  readonly rulings: Rulings;
  readonly annotations: readonly DocumentAnnotation[];
  readonly fields: readonly FormField[];
  readonly structure: StructureTree | undefined;
  /** Why the page could not be read. */
  readonly problem?: string | undefined;
}
