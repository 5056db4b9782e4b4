import type { Limits } from "../../engine/limits.ts";
import { kindOfBuiltIn, kindOfFormat, NumberKind } from "../../sheets/number-format.ts";
import { XmlReader } from "../../xml/xml-reader.ts";

/** What numbers stand for, by the style index of their cell. */
export type CellKinds = readonly NumberKind[];

/** Reads the part of the styles that decides whether a number is a date. */
export function readCellKinds(xml: string, limits: Limits): CellKinds {
  const reader = new XmlReader(xml, { limits });
  const formats = new Map<number, NumberKind>();
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event !== "open") continue;
    if (reader.name === "cellXfs") return readFormats(reader, formats);
    if (reader.name !== "numFmt") continue;
    const { numFmtId, formatCode = "" } = reader.attributes();
    formats.set(Number(numFmtId), kindOfFormat(formatCode));
  }
  return [];
}

/** Reads the list that cells point into. Number formats stand in front of it. */
function readFormats(reader: XmlReader, formats: ReadonlyMap<number, NumberKind>): CellKinds {
  const kinds: NumberKind[] = [];
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event === "close" && reader.name === "cellXfs") break;
    if (event !== "open" || reader.name !== "xf") continue;
    const id = Number(reader.attributes()["numFmtId"] ?? 0);
    kinds.push(formats.get(id) ?? kindOfBuiltIn(id));
  }
  return kinds;
}

/** A workbook without styles has no dates. */
export function kindAt(kinds: CellKinds, style: number): NumberKind {
  return kinds[style] ?? NumberKind.Number;
}
