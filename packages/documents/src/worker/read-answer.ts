import { CATEGORIES } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { JobAnswers, JobKind } from "./job.ts";
import type { RawAnswer } from "./worker-process.ts";

/** An answer and what it weighs, for a cache that is bounded in bytes. */
export interface Answer<K extends JobKind> {
  readonly value: JobAnswers[K];
  readonly bytes: number;
}

const Fields = z.record(z.string(), z.unknown());

const Element = z.object({
  element_id: z.string(),
  category: z.enum(CATEGORIES),
  summary: z.string(),
  content: Fields,
  metadata: Fields.exactOptional(),
});

const Page = z.object({ title: z.string(), elements: z.array(Element), metadata: Fields.exactOptional() });

const schemas = {
  describe: z.object({
    fileType: z.string(),
    pageCount: z.int().nonnegative(),
    title: z.string(),
    summary: z.string(),
    keywords: z.array(z.string()),
    author: z.string().optional(),
    metadata: Fields.optional(),
  }),
  pages: z.array(z.object({ title: z.string(), elementCount: z.int().nonnegative() })),
  page: Page.nullable().transform((page) => page ?? undefined),
  element: Element.extend({ pageIndex: z.int().nonnegative() })
    .nullable()
    .transform((element) => element ?? undefined),
  // Bytes never come as JSON.
  blob: z.undefined(),
} satisfies { readonly [K in JobKind]: z.ZodType<JobAnswers[K]> };

/** Reads what a worker sent. A worker has parsed hostile files: its word is checked like anybody's. */
export function readAnswer<K extends JobKind>(kind: K, raw: RawAnswer): Answer<K> {
  if ("blob" in raw) return { value: raw.blob as JobAnswers[K], bytes: raw.blob?.bytes.length ?? 0 };
  const schema: z.ZodType = schemas[kind];
  return { value: schema.parse(JSON.parse(raw.json)) as JobAnswers[K], bytes: raw.json.length * 2 };
}
