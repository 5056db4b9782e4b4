import { officeProperties } from "../../archive/document-properties.ts";
import type { Relationships } from "../../archive/relationships.ts";
import { readRelationships, relationshipOfType } from "../../archive/relationships.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { Grid } from "../../sheets/grid.ts";
import type { Sheet, SheetEntry, SheetState } from "../../sheets/sheet.ts";
import type { TextSource } from "../../sheets/text-pieces.ts";
import type { Workbook } from "../../sheets/workbook-document.ts";
import { workbookFacts } from "../../sheets/workbook-facts.ts";
import { child, childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";
import type { ValueContext } from "./cell-values.ts";
import { readPersons } from "./comments.ts";
import { loadGrid } from "./load-grid.ts";
import { SharedStrings } from "./shared-strings.ts";
import type { CellKinds } from "./styles.ts";
import { readCellKinds } from "./styles.ts";
import type { WorksheetContext } from "./worksheet.ts";
import { loadWorksheet } from "./worksheet.ts";

interface SheetPart extends SheetEntry {
  readonly part: string | undefined;
}

/** Reads the list of sheets of a workbook; styles and strings follow with the first sheet that is asked for. */
export async function openXlsxWorkbook(texts: TextSource, limits: Limits): Promise<Workbook> {
  const { archive } = texts;
  const packageLinks = await readRelationships(archive, "", limits);
  const part = relationshipOfType(packageLinks, "officeDocument")?.target ?? "xl/workbook.xml";
  const root = parseXml(await archive.readText(part), { limits });
  const links = await readRelationships(archive, part, limits);
  const sheets = sheetParts(root, links);
  if (sheets.length === 0) throw new DocumentError(DocumentErrorCode.Damaged, "The workbook lists no sheets");
  const is1904 = isOn(child(root, "workbookPr")?.attributes["date1904"]);
  const properties = await officeProperties(archive, packageLinks, limits);
  return new XlsxWorkbook({ ...texts, limits, links, sheets, is1904, properties });
}

interface WorkbookParts extends TextSource {
  readonly limits: Limits;
  readonly links: Relationships;
  readonly sheets: readonly SheetPart[];
  readonly is1904: boolean;
  readonly properties: Workbook["facts"];
}

class XlsxWorkbook implements Workbook {
  readonly facts: Workbook["facts"];
  readonly sheets: readonly SheetPart[];
  readonly #parts: WorkbookParts;
  readonly #strings: SharedStrings;
  #context: Promise<WorksheetContext> | undefined;

  constructor(parts: WorkbookParts) {
    const { limits, links, sheets, is1904, properties } = parts;
    this.#parts = parts;
    this.sheets = sheets;
    this.facts = workbookFacts(properties, sheets, is1904 ? { date_system: "1904" } : {});
    this.#strings = new SharedStrings(parts, relationshipOfType(links, "sharedStrings")?.target, limits);
  }

  async load(index: number): Promise<Sheet> {
    const sheet = this.sheets[index];
    if (!sheet) throw new DocumentError(DocumentErrorCode.Damaged, `The workbook has no sheet ${index}`);
    const { part, ...entry } = sheet;
    if (part === undefined || !this.#parts.archive.has(part)) {
      throw new DocumentError(DocumentErrorCode.Damaged, `The part of sheet ${entry.name} is missing`);
    }
    this.#context ??= this.#readContext();
    return loadWorksheet(entry, part, await this.#context);
  }

  async close(): Promise<void> {
    await this.#strings.close();
    await this.#parts.streams.close();
    await this.#parts.archive.close();
  }

  async #readContext(): Promise<WorksheetContext> {
    const { archive, streams, limits, is1904 } = this.#parts;
    const kinds: CellKinds = (await this.#tryRead("styles", readCellKinds)) ?? [];
    const persons = (await this.#tryRead("person", readPersons)) ?? new Map<string, string>();
    const values = { strings: this.#strings, kinds, is1904 };
    const openGrid = (name: string): Promise<Grid | undefined> => this.#openGrid(name, values);
    return { archive, streams, limits, persons, values, openGrid };
  }

  async #openGrid(name: string, context: ValueContext): Promise<Grid | undefined> {
    const { archive } = this.#parts;
    const part = this.sheets.find((sheet) => sheet.name === name && sheet.kind === "worksheet")?.part;
    if (part === undefined || !archive.has(part)) return undefined;
    return (await loadGrid({ texts: this.#parts, part, context, needsTail: false })).grid;
  }

  async #tryRead<T>(type: string, read: (xml: string, limits: Limits) => T): Promise<T | undefined> {
    const { archive, limits, links } = this.#parts;
    const part = relationshipOfType(links, type)?.target;
    if (part === undefined || !archive.has(part)) return undefined;
    try {
      return read(await archive.readText(part), limits);
    } catch (error) {
      // Without styles dates stay numbers, without persons comments have no author: better than no workbook.
      if (error instanceof DocumentError) return undefined;
      throw error;
    }
  }
}

function sheetParts(root: XmlElement, links: Relationships): SheetPart[] {
  return [...childElements(child(root, "sheets"), "sheet")].map(({ attributes }) => {
    const link = links.get(attributes["r:id"] ?? "");
    return {
      name: attributes["name"] ?? "",
      state: stateOf(attributes["state"]),
      kind: kindOf(link?.type),
      part: link?.target,
    };
  });
}

function stateOf(state: string | undefined): SheetState {
  return state === "hidden" || state === "veryHidden" ? state : "visible";
}

function kindOf(type: string | undefined): SheetEntry["kind"] {
  if (type === "chartsheet" || type === "dialogsheet") return type;
  return type === "xlMacrosheet" || type === "xlIntlMacrosheet" ? "macrosheet" : "worksheet";
}

function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
