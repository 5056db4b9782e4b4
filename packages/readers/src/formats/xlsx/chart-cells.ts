import { MOST_POINTS } from "../../charts/chart.ts";
import { type CellRange, parseRange } from "../../sheets/address.ts";
import type { Grid } from "../../sheets/grid.ts";
import { child, childElements, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";

/** The cells of a sheet by its name; undefined where there is no such sheet. */
export type GridOf = (sheet: string) => Promise<Grid | undefined>;

const references = new Set(["c:numRef", "c:strRef", "c:multiLvlStrRef"]);
const PLACE =
  /^(?:'((?:[^']|''){1,200})'|([^'!]{1,200}))!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)$/;

/** A chart with the values of the cells that it names, as far as it has none of its own: programs that draw nothing store none. */
export async function withCells(element: XmlElement, gridOf: GridOf): Promise<XmlElement> {
  const children: XmlElement["children"][number][] = [];
  for (const node of element.children)
    children.push(typeof node === "string" ? node : await withCells(node, gridOf));
  const hasCache = [...childElements(element)].some(({ name }) => name.endsWith("Cache"));
  if (references.has(element.name) && !hasCache) {
    const points = await readCells(textOf(child(element, "c:f")).trim(), gridOf);
    if (points) children.push(cacheOf(points));
  }
  return { ...element, children };
}

/** The values of a row or a column of cells, in order. */
async function readCells(place: string, gridOf: GridOf): Promise<string[] | undefined> {
  const [, quoted, plain = "", cells = ""] = PLACE.exec(place) ?? [];
  const range = parseRange(cells.replaceAll("$", ""));
  if (!range || (range.bottom > range.top && range.right > range.left)) return undefined;
  const grid = await gridOf(quoted?.replaceAll("''", "'") ?? plain);
  return grid && cellsOf(grid, range);
}

async function cellsOf(grid: Grid, { top, left, bottom, right }: CellRange): Promise<string[]> {
  const count = bottom - top + 1 + (right - left);
  const points = new Array<string>(Math.min(count, MOST_POINTS + 1)).fill("");
  const rows = await grid.rows(top, Math.min(bottom, top + MOST_POINTS) + 1);
  for (const { index, cells } of rows)
    for (const { col, value } of cells) {
      const at = index - top + col - left;
      if (col >= left && col <= right && at < points.length) points[at] = String(value ?? "");
    }
  return points;
}

function cacheOf(points: readonly string[]): XmlElement {
  const element = (
    name: string,
    attributes: XmlElement["attributes"],
    children: XmlElement["children"],
  ): XmlElement => ({ name, attributes, children });
  const count = element("c:ptCount", { val: String(points.length) }, []);
  const filled = points.flatMap((point, index) =>
    point === "" ? [] : [element("c:pt", { idx: String(index) }, [element("c:v", {}, [point])])],
  );
  return element("c:numCache", {}, [count, ...filled]);
}
