import { CATEGORIES } from "@a2c-smcp/protocol";
import type { ValueBounds } from "@a2c-smcp/runtime";
import { parseBoundedJson } from "@a2c-smcp/runtime";
import { z } from "zod";

const Fields = z.record(z.string(), z.unknown());

/** An element as a worker sends it. */
export const ElementAnswer = z.object({
  element_id: z.string(),
  category: z.enum(CATEGORIES),
  summary: z.string(),
  content: Fields,
  metadata: Fields.exactOptional(),
});

/** A page as a worker sends it. */
export const PageAnswer = z.object({
  title: z.string(),
  elements: z.array(ElementAnswer),
  metadata: Fields.exactOptional(),
});

/** Pages as the index of a document shows them. */
export const PagesAnswer = z.array(
  z.object({
    title: z.string(),
    elementCount: z.int().nonnegative(),
    label: z.string().exactOptional(),
  }),
);

/** What a document says of itself. */
export const FactsAnswer = z.object({
  pageCount: z.int().nonnegative(),
  title: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  summary: z.string().optional(),
  author: z.string().optional(),
  metadata: Fields.optional(),
});

/** More than any answer of ours holds: pages for an index have a few values for each piece of text. */
const BOUNDS: ValueBounds = { depth: 128, values: 4_000_000 };

/** A name that would mean something to whoever copies a value. */
const PROTOTYPE = "__proto__";

/** Parses an answer, bounded; throws where it is no such answer. */
export function parseAnswer<T>(schema: z.ZodType<T>, json: string): T {
  return schema.parse(withoutPrototypes(parseBoundedJson(json, BOUNDS), json));
}

/** Few texts hold the name at all; only then it is looked whether it is one. */
function withoutPrototypes(value: unknown, json: string): unknown {
  if (!json.includes(PROTOTYPE)) return value;
  return JSON.parse(json, (key, field: unknown) => (key === PROTOTYPE ? undefined : field)) as unknown;
}
