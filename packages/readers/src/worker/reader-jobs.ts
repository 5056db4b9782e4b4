import { z } from "zod";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageFacts,
} from "../engine/model.ts";
import { ElementAnswer, FactsAnswer, PageAnswer, PagesAnswer } from "./answer-schemas.ts";
import type { JobContext } from "./serve-jobs.ts";
import type { ReaderSettings } from "./worker-job.ts";

/** What an isolated document is asked: the methods of `OpenDocument`, one by one. */
export type ReaderJob =
  | { readonly kind: "facts" }
  | { readonly kind: "pages"; readonly window: ElementWindow }
  | { readonly kind: "page"; readonly index: number }
  | { readonly kind: "element"; readonly id: string; readonly window?: ElementWindow | undefined }
  | { readonly kind: "blob"; readonly id: string };

/** What each kind of job is answered with. */
export interface ReaderAnswers {
  facts: { readonly fileType: string; readonly facts: DocumentFacts };
  pages: readonly PageFacts[];
  page: PageContent;
  element: ElementDetail | undefined;
  blob: ElementBlob | undefined;
}

/** Runs a job of an isolated document, in its worker. */
export function runReaderJob(job: ReaderJob, { held }: JobContext<ReaderSettings>): Promise<unknown> {
  const { document, fileType } = held;
  switch (job.kind) {
    case "facts":
      return Promise.resolve({ fileType, facts: document.facts });
    case "pages":
      return document.pages(job.window);
    case "page":
      return document.page(job.index);
    case "element":
      return document.element(job.id, job.window);
    case "blob":
      return document.blob(job.id);
  }
}

/** The shapes of the answers: whoever reads hostile files is not believed. Bytes never come as JSON. */
export const readerAnswers = {
  facts: z.object({ fileType: z.string(), facts: FactsAnswer }),
  pages: PagesAnswer,
  page: PageAnswer,
  element: ElementAnswer.extend({ pageIndex: z.int().nonnegative() })
    .nullable()
    .transform((element) => element ?? undefined),
  blob: z.undefined(),
} satisfies { readonly [K in ReaderJob["kind"]]: z.ZodType<ReaderAnswers[K]> };
