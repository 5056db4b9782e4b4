import { oneLine } from "../../engine/elements.ts";
import type { Limits } from "../../engine/limits.ts";
import { parseRange } from "../../sheets/address.ts";
import type { SheetPivot } from "../../sheets/sheet.ts";
import { attributeOf, child, childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";

/** What the records behind a pivot table are called and where they come from. */
interface PivotCache {
  readonly fields: readonly string[];
  readonly source: string | undefined;
}

/** The field that stands for several values side by side. */
const VALUES = "-2";

/** Reads a pivot table; `cacheXml` names its fields. */
export function readPivot(xml: string, cacheXml: string | undefined, limits: Limits): SheetPivot | undefined {
  const root = parseXml(xml, { limits });
  const range = parseRange(attributeOf(root, ["location"], "ref") ?? "");
  if (!range) return undefined;
  const cache = readCache(cacheXml, limits);
  const name = root.attributes["name"] ?? "";
  const rows = axis(root, cache, { list: "rowFields", item: "field", attribute: "x" });
  const columns = axis(root, cache, { list: "colFields", item: "field", attribute: "x" });
  const filters = axis(root, cache, { list: "pageFields", item: "pageField", attribute: "fld" });
  const values = dataFields(root, cache);
  const labels = values.map((value) => value.name).join(", ");
  return {
    range,
    content: {
      name,
      ...(cache.source === undefined ? {} : { source: cache.source }),
      fields: { rows, columns, filters, values },
    },
    summary: oneLine(`${name}: ${labels === "" ? "values" : labels} by ${[...rows, ...columns].join(", ")}`),
  };
}

function readCache(xml: string | undefined, limits: Limits): PivotCache {
  if (xml === undefined) return { fields: [], source: undefined };
  const root = parseXml(xml, { limits });
  const fields = [...childElements(child(root, "cacheFields"), "cacheField")];
  const { sheet, ref, name } = child(root, "cacheSource", "worksheetSource")?.attributes ?? {};
  const place = ref ?? name;
  return {
    fields: fields.map(({ attributes }) => attributes["name"] ?? ""),
    source: sheet === undefined || place === undefined ? place : `${sheet}!${place}`,
  };
}

interface Axis {
  readonly list: string;
  readonly item: string;
  readonly attribute: string;
}

function axis(root: XmlElement, { fields }: PivotCache, { list, item, attribute }: Axis): string[] {
  return [...childElements(child(root, list), item)].flatMap(({ attributes }) => {
    const index = attributes[attribute] ?? "";
    return index === VALUES || index === "" ? [] : [fields[Number(index)] ?? `Field ${Number(index) + 1}`];
  });
}

function dataFields(
  root: XmlElement,
  { fields }: PivotCache,
): { name: string; field: string; function: string }[] {
  return [...childElements(child(root, "dataFields"), "dataField")].map(({ attributes }) => {
    const field = fields[Number(attributes["fld"])] ?? "";
    return { name: attributes["name"] ?? field, field, function: attributes["subtotal"] ?? "sum" };
  });
}
