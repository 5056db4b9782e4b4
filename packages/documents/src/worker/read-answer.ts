import { CATEGORIES } from "@a2c-smcp/protocol";
import type { RawAnswer } from "@a2c-smcp/readers/worker";
import {
  ElementAnswer,
  FactsAnswer,
  GarbageError,
  PageAnswer,
  PagesAnswer,
  parseAnswer,
} from "@a2c-smcp/readers/worker";
import { z } from "zod";
import type { JobAnswers, JobKind } from "./job.ts";

/** An answer and what it weighs, for a cache that is bounded in bytes. */
export interface Answer<K extends JobKind> {
  readonly value: JobAnswers[K];
  readonly bytes: number;
}

const Page = PageAnswer.extend({ hash: z.string().exactOptional() });

const count = z.int().nonnegative();

const Span = z.object({
  elementId: z.string(),
  category: z.enum(CATEGORIES),
  start: count,
  end: count,
  rowOffset: count.exactOptional(),
  rowCount: count.exactOptional(),
});

const IndexedPage = z.object({
  pageIndex: count,
  title: z.string(),
  label: z.string().max(200).exactOptional(),
  elementCount: count,
  hash: z.string(),
  tokens: count,
  elements: z.array(z.object({ elementId: z.string(), hash: z.string() })),
  outline: z.array(
    z.object({ level: z.number(), text: z.string(), pageIndex: count, elementId: z.string() }),
  ),
  passages: z.array(
    z.object({
      pageIndex: count,
      part: count,
      headings: z.string(),
      body: z.string(),
      spans: z.array(Span),
    }),
  ),
});

const Batch = z.object({
  pages: z.array(IndexedPage),
  characters: count,
  next: z
    .object({
      pageIndex: count,
      inside: z.object({ element: count, row: count, part: count }).exactOptional(),
    })
    .exactOptional(),
  stoppedAt: z.object({ pageIndex: count, elementId: z.string(), row: count }).exactOptional(),
  unread: z.array(count),
  pictures: count,
  fileHash: z.string().exactOptional(),
});

const schemas = {
  describe: FactsAnswer.extend({
    fileType: z.string(),
    title: z.string(),
    summary: z.string(),
    keywords: z.array(z.string()),
  }),
  pages: PagesAnswer,
  page: Page.nullable().transform((page) => page ?? undefined),
  element: ElementAnswer.extend({ pageIndex: z.int().nonnegative(), hash: z.string().exactOptional() })
    .nullable()
    .transform((element) => element ?? undefined),
  // Bytes never come as JSON.
  blob: z.undefined(),
  rows: z.undefined(),
  view: z.undefined(),
  hash: z
    .string()
    .nullable()
    .transform((hash) => hash ?? undefined),
  text: Batch,
  digest: z.string(),
} satisfies { readonly [K in JobKind]: z.ZodType<JobAnswers[K]> };

/** Kinds of jobs that give bytes. */
const inBytes: ReadonlySet<JobKind> = new Set<JobKind>(["blob", "rows", "view"]);

/** Reads an answer. A worker has parsed hostile files: what is no answer to the job is a GarbageError. */
export function readAnswer<K extends JobKind>(kind: K, raw: RawAnswer): Answer<K> {
  const isBlob = "blob" in raw;
  if (isBlob !== inBytes.has(kind)) throw new GarbageError(`it answered something else than ${kind}`);
  if (isBlob) return { value: raw.blob as JobAnswers[K], bytes: raw.blob?.bytes.length ?? 0 };
  const schema: z.ZodType = schemas[kind];
  try {
    const value = parseAnswer(schema, raw.json);
    return { value: value as JobAnswers[K], bytes: raw.json.length * 2 };
  } catch (cause) {
    throw new GarbageError(`it gave no answer to ${kind}`, { cause });
  }
}
