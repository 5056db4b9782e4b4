import { cutElement, cutPage } from "@a2c-smcp/provider/cut";
import type { ElementBlob, ElementDetail, ElementWindow, PageContent } from "@a2c-smcp/readers";
import { PAGE_ROWS, withMoreRows } from "@a2c-smcp/readers";
import { PageViewer } from "@a2c-smcp/readers/views";
import type { HeldDocument } from "@a2c-smcp/readers/worker";
import { describeDocument } from "./document-description.ts";
import { fileDigest } from "./file-digest.ts";
import { hashElement, hashPage } from "./hash-content.ts";
import type { Hashed, Job, JobAnswers, JobKind } from "./job.ts";
import { readRowBatch } from "./row-batch.ts";
import type { DocumentJobContext, WorkerSettings } from "./settings.ts";
import { readTextBatch } from "./text-batch.ts";
import { viewType } from "./view-type.ts";

/** Runs one job on its open document and returns the result. */
export async function runJob(job: Job, context: DocumentJobContext): Promise<JobAnswers[JobKind]> {
  const { held, file, settings } = context;
  const { document } = held;
  switch (job.kind) {
    case "describe":
      return describeDocument(document, file, held.fileType);
    case "pages":
      return document.pages(job.window);
    case "page":
      return job.index < document.facts.pageCount ? readPage(held, job.index, settings) : undefined;
    case "element":
      return readElement(held, job, settings);
    case "blob":
      return document.blob(job.id);
    case "hash":
      return hashOf(held, job.target);
    case "text":
      return readTextBatch(job, context);
    case "rows":
      return readRowBatch(document, job);
    case "view":
      return viewJob(job, context);
    case "digest":
      return fileDigest(file.path);
  }
}

/** The documents that a worker had laid out are its own: it has one job at a time. */
const viewer = new PageViewer();

async function viewJob(
  { index, elementId, bounds }: Extract<Job, { kind: "view" }>,
  { held, file, settings }: DocumentJobContext,
): Promise<ElementBlob | undefined> {
  const { document, fileType } = held;
  if (index >= document.facts.pageCount) return undefined;
  const options = settings.open;
  const view = await viewer.view({ document, fileType, file, options, index, elementId, bounds });
  return { mimeType: viewType(view), bytes: view.bytes };
}

async function readPage(
  held: HeldDocument,
  index: number,
  { cut }: WorkerSettings,
): Promise<Hashed<PageContent>> {
  const page = await held.document.page(index);
  const hash = await hashPage(held, page, true);
  const shown = cutPage(await withMoreRows(held.document, page, cut.pageRows), cut);
  return { ...shown, ...(hash === undefined ? {} : { hash }) };
}

async function readElement(
  held: HeldDocument,
  { id, window }: Extract<Job, { kind: "element" }>,
  { cut }: WorkerSettings,
): Promise<Hashed<ElementDetail> | undefined> {
  const element = await held.document.element(id, window);
  if (element === undefined) return undefined;
  const hash = await hashWhole(held, element, window);
  return { ...cutElement(element, cut), ...(hash === undefined ? {} : { hash }) };
}

/** A window that begins further down is a part like any other: the whole is hashed from its beginning. */
async function hashWhole(
  held: HeldDocument,
  element: ElementDetail,
  window: ElementWindow | undefined,
): Promise<string | undefined> {
  const known = held.hashes.get(element.element_id);
  if (known !== undefined || (window?.offset ?? 0) === 0) return known ?? hashElement(held, element, true);
  const first = await held.document.element(element.element_id, { offset: 0, limit: PAGE_ROWS });
  return first && hashElement(held, first, true);
}

/** However long it takes: somebody wants to know. */
async function hashOf(held: HeldDocument, target: number | string): Promise<string | undefined> {
  const { document } = held;
  if (typeof target === "string") {
    const element = await document.element(target, { offset: 0, limit: PAGE_ROWS });
    return element && hashElement(held, element, false);
  }
  return target < document.facts.pageCount ? hashPage(held, await document.page(target), false) : undefined;
}
