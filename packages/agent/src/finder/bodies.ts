import { LinkErrorCode } from "@a2c-smcp/link";
import type { DpeBodies, DpeUri } from "@a2c-smcp/protocol";
import { parseDpeUri, readDpeBody, renderDpeBody } from "@a2c-smcp/protocol";
import { ConnectionError } from "../errors.ts";
import type { FoldedResource } from "./fold-contents.ts";
import type { RenderedPage } from "./read-options.ts";

/** What a read of a level gave, as it was asked for; throws what the answer lacks. */
export function bodyOf<Level extends DpeUri["level"]>(
  level: Level,
  uri: string,
  folded: FoldedResource,
): DpeBodies[Level] {
  return bodyFor({ ...parseDpeUri(uri), level }, uri, folded);
}

/** The same for a URI that is parsed, which may ask for more than a URI can. */
export function bodyFor<Level extends DpeUri["level"]>(
  asked: DpeUri & { readonly level: Level },
  uri: string,
  folded: FoldedResource,
): DpeBodies[Level] {
  const reading = readDpeBody(folded, asked);
  if ("body" in reading) return reading.body;
  throw new ConnectionError(
    LinkErrorCode.BadAnswer,
    `${uri} was answered in a form that is not known: ${hintOf(folded, reading.missing)}`,
  );
}

function hintOf(folded: FoldedResource, missing: string): string {
  if (folded === undefined) return "the provider gives nothing";
  if (typeof folded === "string" || isText(folded))
    return "the provider gives text only: read it as Markdown";
  return `it lacks ${missing}`;
}

/** The text of a read: as the provider rendered it, or rendered here where it ignores `format`. */
export function renderedOf(uri: string, folded: FoldedResource): RenderedPage {
  const asked = parseDpeUri(uri);
  const key = asked.params.format === "text" ? "content_text" : "content_markdown";
  if (typeof folded === "string") return { uri, [key]: folded };
  if (isText(folded)) return { ...folded, [key]: folded.content_markdown ?? folded.content_text ?? "" };
  const rendering = renderDpeBody(folded, asked);
  if ("text" in rendering) return { ...factsOf(asked, folded), uri, [key]: rendering.text };
  throw new ConnectionError(
    LinkErrorCode.BadAnswer,
    `${uri} was not answered as ${asked.params.format ?? "json"}, and cannot be rendered: it lacks ${rendering.missing}`,
  );
}

/** What was read, in the format that its URI asks for: rendered here where its provider ignores that, else as it came. */
export function inAskedFormat(uri: string, folded: FoldedResource): FoldedResource {
  const asked = parseDpeUri(uri);
  const isMeantAsText = (asked.params.format ?? "json") !== "json";
  const isBody = typeof folded === "object" && folded !== null && !isText(folded);
  if (!isMeantAsText || !isBody || "missing" in readDpeBody(folded, asked)) return folded;
  return renderedOf(uri, folded);
}

function isText(folded: FoldedResource): folded is RenderedPage {
  return (
    typeof folded === "object" &&
    folded !== null &&
    ("content_markdown" in folded || "content_text" in folded)
  );
}

/** What a rendered page says beside its text. */
function factsOf(asked: DpeUri, folded: FoldedResource): Partial<RenderedPage> {
  if (asked.level !== 2) return {};
  const page = readDpeBody(folded, { ...asked, level: 2 });
  if ("missing" in page) return {};
  const { page_index, title, doc_ref, element_count } = page.body;
  return { page_index, title, doc_ref, element_count };
}
