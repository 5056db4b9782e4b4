import { MAX_COLUMNS } from "../../sheets/address.ts";

/** Characters; a column of usual width has eight or nine. */
const THIN_COLUMN = 3;
/** Points; a row of usual height has fifteen. */
const THIN_ROW = 7;
const MOST_THIN_COLUMNS = 1000;

/** Whether the tag of an empty row says that it is hidden or only sets others apart. */
export function isThinRow(tag: string): boolean {
  const height = /\sht\s*=\s*["']([\d.]{1,12})/.exec(tag)?.[1];
  return (height !== undefined && Number(height) < THIN_ROW) || isHidden(tag);
}

/** The columns that are hidden or very narrow, from what stands in front of the rows of a sheet. */
export function thinColumns(head: string): number[] {
  const columns: number[] = [];
  for (const [tag] of head.matchAll(/<(?:[\w.-]{1,30}:)?col\s[^>]{0,400}>/g)) {
    const width = attribute(tag, "width");
    if (!(isHidden(tag) || (width !== undefined && width < THIN_COLUMN))) continue;
    const last = Math.min(attribute(tag, "max") ?? 0, MAX_COLUMNS);
    for (let column = attribute(tag, "min") ?? 1; column <= last; column += 1) {
      if (columns.length >= MOST_THIN_COLUMNS) return columns;
      columns.push(column - 1);
    }
  }
  return columns;
}

function isHidden(tag: string): boolean {
  return /\shidden\s*=\s*["'](1|true)/.test(tag);
}

function attribute(tag: string, name: string): number | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]{1,12})`).exec(tag)?.[1];
  return value === undefined ? undefined : Number(value);
}
