import type { Category } from "../categories.ts";
import type { DpeDocument } from "../dpe/model.ts";
import { DpeCatalogue, DpeDocumentSummary, DpeElement, DpeElementDetail, DpePage } from "../dpe/model.ts";
import type { DpeUri } from "../uri/dpe-uri.ts";
import { buildDpeUri } from "../uri/dpe-uri.ts";
import { cutParts } from "./cut-parts.ts";
import { readContent } from "./read-content.ts";
import { readDocumentBody } from "./read-document-body.ts";
import type { Fields } from "./tolerant.ts";
import { countIn, fittingFields, isFields, textIn } from "./tolerant.ts";

/** The body of an answer, or what it would need to be one. */
export type BodyReading<Body> = { readonly body: Body } | { readonly missing: string };

/** What a read of each level gives. */
export interface DpeBodies {
  0: DpeCatalogue;
  1: DpeDocument;
  2: DpePage;
  3: DpeElementDetail;
}

const readers = {
  0: readCatalogue,
  1: readDocumentBody,
  2: readPage,
  3: readElement,
} as const;

/**
 * Reads what a provider answered as what was asked for, whatever of the URI it ignores: pages that were not listed are
 * filled in by number, what is outside the window or of other categories is left out, and what the URI says anyway
 * need not be said again.
 */
export function readDpeBody<Level extends DpeUri["level"]>(
  raw: unknown,
  asked: DpeUri & { readonly level: Level },
): BodyReading<DpeBodies[Level]> {
  if (!isFields(raw)) return { missing: "a JSON object" };
  return readers[asked.level](raw, asked) as BodyReading<DpeBodies[Level]>;
}

function readCatalogue(raw: Fields, { params }: DpeUri): BodyReading<DpeCatalogue> {
  if (!Array.isArray(raw["documents"])) return { missing: "documents" };
  const documents = raw["documents"].flatMap((one) =>
    isFields(one) ? (DpeDocumentSummary.safeParse(fittingFields(DpeDocumentSummary, one)).data ?? []) : [],
  );
  const total_count = countIn(raw["total_count"]) ?? documents.length;
  const from = params.offset ?? 0;
  const isWhole = documents.length === total_count && (params.offset ?? params.limit) !== undefined;
  const shown = isWhole ? documents.slice(from, from + (params.limit ?? documents.length)) : documents;
  return parsed(DpeCatalogue.safeParse({ ...raw, documents: shown, total_count }));
}

function readPage(raw: Fields, { host, docRef = "", pageIndex = 0, params }: DpeUri): BodyReading<DpePage> {
  if (!Array.isArray(raw["elements"])) return { missing: "elements" };
  const elements = raw["elements"]
    .flatMap((one, at) => readPageElement(one, at))
    .filter(isWanted(params.categories));
  return parsed(
    DpePage.safeParse({
      ...raw,
      page_index: countIn(raw["page_index"]) ?? pageIndex,
      title: textIn(raw["title"]) ?? "",
      doc_ref: textIn(raw["doc_ref"]) ?? docRef,
      uri: textIn(raw["uri"]) ?? buildDpeUri({ host, docRef, pageIndex }),
      elements,
      element_count: elements.length,
    }),
  );
}

function isWanted(categories: readonly Category[] | undefined): (element: DpeElement) => boolean {
  return ({ category }) => categories === undefined || categories.some((wanted) => wanted === category);
}

function readPageElement(raw: unknown, at: number): DpeElement[] {
  if (!isFields(raw)) return [];
  const element_id = textIn(raw["element_id"]) ?? `element-${at}`;
  const element = { ...raw, element_id, category: textIn(raw["category"]) ?? "text" };
  // A page may name its elements and leave what they hold to be read one by one.
  const content = readContent(raw) ?? { truncated: true };
  return [DpeElement.safeParse({ ...fittingFields(DpeElement, element), content }).data ?? []].flat();
}

function readElement(
  raw: Fields,
  { host, docRef, elementId = "", params }: DpeUri,
): BodyReading<DpeElementDetail> {
  const content = readContent(raw);
  if (content === undefined) return { missing: "content" };
  const element_id = textIn(raw["element_id"]) ?? elementId;
  return parsed(
    DpeElementDetail.safeParse({
      ...fittingFields(DpeElementDetail, raw),
      element_id,
      category: textIn(raw["category"]) ?? "text",
      content: cutParts(content, params),
      uri: textIn(raw["uri"]) ?? buildDpeUri({ host, docRef, elementId: element_id }),
    }),
  );
}

function parsed<Body>(
  result: { success: true; data: Body } | { success: false; error: { issues: { path: PropertyKey[] }[] } },
): BodyReading<Body> {
  if (result.success) return { body: result.data };
  return { missing: result.error.issues.map(({ path }) => path.join(".")).join(", ") };
}
