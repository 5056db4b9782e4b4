export interface Group {
  readonly server: string;
  readonly count: number;
}

/** A row of the list: the name of an MCP server, or the document at a place of the catalogue. */
export type ListRow =
  | { readonly kind: "group"; readonly group: Group }
  | { readonly kind: "document"; readonly index: number };

/** How many rows the groups take, each with a row for its name. */
export function countRows(groups: readonly Group[]): number {
  return groups.reduce((sum, { count }) => sum + count + 1, 0);
}

/** What stands in a row; undefined beyond the last. */
export function rowAt(groups: readonly Group[], row: number): ListRow | undefined {
  let top = 0;
  let before = 0;
  for (const group of groups) {
    if (row === top) return { kind: "group", group };
    if (row <= top + group.count) return { kind: "document", index: before + row - top - 1 };
    top += group.count + 1;
    before += group.count;
  }
  return undefined;
}

/** The row in which a document stands; -1 when there is no such document. */
export function rowOf(groups: readonly Group[], index: number): number {
  let before = 0;
  for (const [place, { count }] of groups.entries()) {
    if (index < before + count) return index < 0 ? -1 : index + place + 1;
    before += count;
  }
  return -1;
}
