import type { DpeParams } from "../uri/dpe-params.ts";
import type { Fields } from "./tolerant.ts";
import { countIn } from "./tolerant.ts";

const parts = [
  { key: "rows", total: "total_rows", offset: "row_offset", limit: "row_limit" },
  { key: "items", total: "total_items", offset: "item_offset", limit: "item_limit" },
] as const;

/** What a long element is made of, and the fields of its content that say which part of it is there. */
export type PartFields = (typeof parts)[number];

/** The fields of the rows of a table or of the items of a list; undefined for what is not read in parts. */
export function partFieldsOf(content: Fields): PartFields | undefined {
  return parts.find(({ key }) => Array.isArray(content[key]));
}

/**
 * The rows or items that were asked for. A provider that says where its part begins is believed; one that does not has
 * given them from the first on, and they are cut here.
 */
export function cutParts(content: Fields, { offset, limit }: DpeParams): Fields {
  const fields = partFieldsOf(content);
  if (fields === undefined || (offset === undefined && limit === undefined)) return content;
  const given = content[fields.key] as readonly unknown[];
  const base = countIn(content[fields.offset]) ?? 0;
  const from = offset ?? 0;
  const shown =
    from < base ? [] : given.slice(from - base, limit === undefined ? undefined : from - base + limit);
  const total = countIn(content[fields.total]) ?? base + given.length;
  return {
    ...content,
    [fields.key]: shown,
    [fields.offset]: from,
    [fields.limit]: limit ?? shown.length,
    [fields.total]: total,
  };
}
