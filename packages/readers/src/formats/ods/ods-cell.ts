import type { Cell } from "@a2c-smcp/protocol";
import { childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { readOdfInline } from "../odf/odf-inline.ts";

/** The stored value of a cell. */
export function cellValue({ attributes }: XmlElement, text: string): Cell {
  switch (attributes["office:value-type"]) {
    case "float":
    case "percentage":
    case "currency":
      return numberOf(attributes["office:value"], text);
    case "date":
      return fullDate(attributes["office:date-value"]) ?? (text || null);
    case "time":
      return timeOf(attributes["office:time-value"]) ?? (text || null);
    case "boolean":
      return attributes["office:boolean-value"] === "true";
    default:
      return (attributes["office:string-value"] ?? text) || null;
  }
}

/** The text that a cell shows: its paragraphs as lines, without comments. */
export function cellText(cell: XmlElement): string {
  return [...childElements(cell, "text:p")].map((paragraph) => readOdfInline(paragraph).text).join("\n");
}

/** A formula as spreadsheets show it: `of:=SUM([.A1:.B2];[$Data.C3])` becomes `=SUM(A1:B2;Data!C3)`. */
export function plainFormula(formula: string): string {
  const bare = formula.replace(/^[a-z]{1,12}:(?==)/i, "");
  return bare.replace(/\[([^[\]]{1,300})\]/g, (_match, reference: string) => plainReference(reference));
}

function plainReference(reference: string): string {
  const [from = "", to] = reference.split(/:(?=[.$'\w])/, 2);
  const start = plainCell(from);
  if (to === undefined) return start;
  const end = plainCell(to);
  return `${start}:${end.slice(end.lastIndexOf("!") + 1)}`;
}

function plainCell(cell: string): string {
  const dot = cell.lastIndexOf(".");
  const sheet = dot < 0 ? "" : cell.slice(0, dot).replace(/^\$/, "");
  const name = cell.slice(dot + 1);
  return sheet === "" ? name : `${sheet}!${name}`;
}

function numberOf(raw: string | undefined, text: string): Cell {
  const number = raw === undefined || raw.trim() === "" ? Number.NaN : Number(raw);
  return Number.isFinite(number) ? number : text || null;
}

function fullDate(raw: string | undefined): string | undefined {
  if (raw === undefined || raw === "") return undefined;
  return raw.includes("T") ? raw : `${raw}T00:00:00`;
}

/** `PT14H30M00S` as `14:30:00`. */
function timeOf(raw: string | undefined): string | undefined {
  const match = /^(-?)PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:[.,](\d{1,9}))?S)?$/.exec(raw ?? "");
  if (!match) return raw;
  const [, sign = "", hours = "0", minutes = "0", seconds = "0", fraction = ""] = match;
  const parts = [hours, minutes, seconds].map((part) => part.padStart(2, "0"));
  return `${sign}${parts.join(":")}${/[1-9]/.test(fraction) ? `.${fraction}` : ""}`;
}
