import { oneLine } from "../engine/elements.ts";
import type { DocumentFacts } from "../engine/model.ts";
import type { SheetEntry } from "./sheet.ts";

type Facts = Omit<DocumentFacts, "pageCount">;

/** What a workbook says of itself, with its sheets in one line. */
export function workbookFacts(
  properties: Facts,
  sheets: readonly SheetEntry[],
  more: Readonly<Record<string, unknown>> = {},
): Facts {
  const hidden = sheets.filter(({ state }) => state !== "visible").map(({ name }) => name);
  return {
    ...properties,
    summary: properties.summary ?? sheetLine(sheets),
    metadata: {
      ...properties.metadata,
      sheets: sheets.length,
      ...(hidden.length > 0 ? { hidden_sheets: hidden.join(", ") } : {}),
      ...more,
    },
  };
}

function sheetLine(sheets: readonly SheetEntry[]): string {
  const names = sheets.map(({ name }) => name).join(", ");
  return oneLine(
    `Workbook of ${sheets.length === 1 ? "one sheet" : `${sheets.length} sheets`}: ${names}`,
    200,
  );
}
