import type { PageView } from "@a2c-smcp/readers/views";

/** What is known of a picture beside its bytes. */
export type ViewFacts = Omit<PageView, "bytes">;

/** Puts what is known of a picture into its type, as parameters: bytes travel with nothing else. */
export function viewType({ mimeType, width, height, printed, isRegion }: ViewFacts): string {
  const { page, pages } = printed ?? {};
  const printedAs = [page && `;page=${page}`, pages && `;pages=${pages}`].filter(Boolean).join("");
  return `${mimeType};width=${width};height=${height}${isRegion ? ";region=1" : ""}${printedAs}`;
}

/** Reads such a type; undefined where it is none, as the worker that made it has parsed hostile files. */
export function readViewType(type: string): ViewFacts | undefined {
  const [mimeType = "", ...parameters] = type.split(";");
  if (!/^image\/(png|jpeg|gif|webp)$/.test(mimeType)) return undefined;
  const numbers = new Map(parameters.map((each) => [each.split("=")[0], Number(each.split("=")[1])]));
  const [width, height] = [numbers.get("width"), numbers.get("height")];
  const [page, pages] = [numbers.get("page"), numbers.get("pages")];
  if (!isCount(width) || !isCount(height)) return undefined;
  const printed = isCount(page) ? { page, ...(isCount(pages) ? { pages } : {}) } : undefined;
  return { mimeType, width, height, printed, isRegion: numbers.get("region") === 1 };
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(value) && value > 0;
}
