import type { Computer } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { ChangedSpan, SizeClass } from "../../api/finder.ts";
import { CHANGED_SPANS, SIZE_CLASSES } from "../../api/finder.ts";
import { documentPath, isWithin } from "./document-path.ts";
import { sizeOf } from "./finder-item.ts";
import { folder, word } from "./query-fields.ts";

/** What a list of documents, or a search, can be narrowed to. */
export const filterFields = {
  type: word,
  folder,
  changed: z.enum(CHANGED_SPANS).optional(),
  size: z.enum(SIZE_CLASSES).optional(),
};

export interface DocumentFilter {
  readonly type?: string | undefined;
  readonly folder?: string | undefined;
  readonly changed?: ChangedSpan | undefined;
  readonly size?: SizeClass | undefined;
}

const DAY_MS = 86_400_000;
const days: Readonly<Record<Exclude<ChangedSpan, "older">, number>> = {
  day: 1,
  week: 7,
  month: 31,
  year: 366,
};

/** From when on, or until when, a file was changed; in milliseconds. */
export function changedBounds(span: ChangedSpan, now = Date.now()): { from: number; before: number } {
  if (span === "older") return { from: Number.NEGATIVE_INFINITY, before: now - days.year * DAY_MS };
  return { from: now - days[span] * DAY_MS, before: Number.POSITIVE_INFINITY };
}

const sizes: Readonly<Record<SizeClass, readonly [number, number]>> = {
  small: [0, 100_000],
  medium: [100_000, 1_000_000],
  large: [1_000_000, 10_000_000],
  huge: [10_000_000, Number.POSITIVE_INFINITY],
};

/** Whether a document is wanted; what is not known of it does not pass. Undefined where every document is. */
export function documentFilter(
  computer: Computer,
  { type, folder: below, changed, size }: DocumentFilter,
): ((document: FinderDocument) => boolean) | undefined {
  const types = new Set((type ?? "").split(",").filter((one) => one !== ""));
  const tests: ((document: FinderDocument) => boolean)[] = [];
  if (types.size > 0) tests.push(({ file_type }) => types.has(file_type));
  if (below !== undefined)
    tests.push((document) => {
      const path = documentPath(document);
      return path !== null && isWithin(path, below);
    });
  if (changed !== undefined) {
    const { from, before } = changedBounds(changed);
    tests.push(({ last_modified }) => isBetween(Date.parse(last_modified ?? ""), from, before));
  }
  if (size !== undefined) {
    const [least, most] = sizes[size];
    tests.push((document) => isBetween(sizeOf(computer, document) ?? Number.NaN, least, most));
  }
  return tests.length === 0 ? undefined : (document) => tests.every((passes) => passes(document));
}

function isBetween(value: number, from: number, before: number): boolean {
  return value >= from && value < before;
}
