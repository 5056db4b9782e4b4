import type { DocumentAnnotation, FormField } from "@llamaindex/liteparse";
import type { Box } from "./box.ts";
import type { Figure } from "./figure.ts";
import type { Rulings } from "./rulings.ts";
import type { StructureRoles } from "./structure-roles.ts";
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
  /** Something is set in a font of formulas, none of whose letters the engine has read: it drops those beyond 16 bits. */
  readonly lacksFormulaLetters?: boolean | undefined;
  readonly tables: readonly NativeTable[];
  readonly figures: readonly Figure[];
  readonly rules: readonly Box[];
  readonly rulings: Rulings;
  /** Filled or framed shapes that lines of text can stand in. */
  readonly grounds?: readonly Box[] | undefined;
  readonly annotations: readonly DocumentAnnotation[];
  readonly fields: readonly FormField[];
  /** What its tags say. */
  readonly roles: StructureRoles;
  /** Why the page could not be read. */
  readonly problem?: string | undefined;
}
