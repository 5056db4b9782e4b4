import { posix } from "node:path";
import type { Archive } from "../../archive/archive.ts";
import type { Chart } from "../../charts/chart.ts";
import { readOpenDocumentChart } from "../../charts/opendocument-chart.ts";
import { DocumentError } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import { formulaOf } from "../../math/mathml.ts";
import { descendant, descendants } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";

/** What an embedded object turned out to be. */
export type OdfObject =
  | { readonly kind: "chart"; readonly chart: Chart }
  | { readonly kind: "formula"; readonly latex: string }
  | { readonly kind: "other" };

export type OdfObjects = ReadonlyMap<string, OdfObject>;

export interface ObjectSource {
  readonly archive: Archive;
  readonly limits: Limits;
  /** Called with objects that cannot be read. */
  readonly problems: Set<string>;
}

/** Reads the objects that stand in an element, so that its text can be written in one go. */
export async function loadObjects(element: XmlElement, source: ObjectSource): Promise<OdfObjects> {
  const objects = new Map<string, OdfObject>();
  for (const object of descendants(element, "draw:object")) {
    const href = object.attributes["xlink:href"];
    const inline = descendant(object, "math:math");
    if (inline) objects.set(href ?? "", { kind: "formula", latex: formulaOf(inline) });
    else if (href !== undefined && !objects.has(href)) objects.set(href, await readObject(href, source));
  }
  return objects;
}

async function readObject(href: string, { archive, limits, problems }: ObjectSource): Promise<OdfObject> {
  const part = posix.join(partName(href), "content.xml");
  if (!archive.has(part)) return { kind: "other" };
  try {
    const xml = await archive.readText(part);
    const chart = readOpenDocumentChart(xml, limits);
    if (chart) return { kind: "chart", chart };
    const root = parseXml(xml, { limits });
    const isFormula = root.name === "math:math" || descendant(root, "math:math") !== undefined;
    return isFormula ? { kind: "formula", latex: formulaOf(root) } : { kind: "other" };
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    problems.add(cause.message);
    return { kind: "other" };
  }
}

/** The part that a reference inside the package leads to; it cannot leave it. */
export function partName(href: string): string {
  return posix.join("/", href).slice(1);
}
