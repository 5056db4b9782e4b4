import type { OpenDocument } from "../engine/format.ts";
import type { PageContent, PageElement } from "../engine/model.ts";
import { PAGE_ROWS } from "../engine/model.ts";
import { cutElement, cutPage } from "./cut-page.ts";
import { describeDocument } from "./document-description.ts";
import type { Job, JobAnswers, JobKind, VersionedFile } from "./job.ts";
import type { HeldDocument } from "./open-documents.ts";
import type { WorkerSettings } from "./settings.ts";

export interface JobContext {
  readonly held: HeldDocument;
  readonly file: VersionedFile;
  readonly settings: WorkerSettings;
}

/** Answers one job from its open document. */
export async function runJob(job: Job, context: JobContext): Promise<JobAnswers[JobKind]> {
  const { held, file, settings } = context;
  const { document } = held;
  switch (job.kind) {
    case "describe":
      return describeDocument(document, file, held.fileType);
    case "pages":
      return document.pages(job.window);
    case "page": {
      if (job.index >= document.facts.pageCount) return undefined;
      return cutPage(await fullPage(document, job.index, settings.cut.pageRows), settings.cut);
    }
    case "element": {
      const element = await document.element(job.id, job.window);
      return element && cutElement(element, settings.cut);
    }
    case "blob":
      return document.blob(job.id);
  }
}

/** Engines put at most `PAGE_ROWS` rows on a page; where a page may carry more, they are fetched. */
async function fullPage(document: OpenDocument, index: number, rows: number): Promise<PageContent> {
  const page = await document.page(index);
  if (rows <= PAGE_ROWS) return page;
  const elements: PageElement[] = [];
  for (const element of page.elements) {
    const isCut = element.content["truncated"] === true;
    const whole = isCut ? await document.element(element.element_id, { offset: 0, limit: rows }) : undefined;
    elements.push(whole === undefined ? element : { ...element, content: whole.content });
  }
  return { ...page, elements };
}
