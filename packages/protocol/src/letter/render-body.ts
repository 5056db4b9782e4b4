import type { DpeCatalogue, DpeDocument, DpeElementDetail, DpePage } from "../dpe/model.ts";
import { renderElementMarkdown, renderPageMarkdown } from "../render/markdown.ts";
import {
  renderCatalogueMarkdown,
  renderCatalogueText,
  renderDocumentMarkdown,
  renderDocumentText,
} from "../render/overview.ts";
import { renderElementText, renderPageText } from "../render/text.ts";
import type { DpeUri } from "../uri/dpe-uri.ts";
import { readDpeBody } from "./read-body.ts";

const markdown = {
  0: renderCatalogueMarkdown,
  1: renderDocumentMarkdown,
  2: renderPageMarkdown,
  3: renderElementMarkdown,
} as const;
const plain = {
  0: renderCatalogueText,
  1: renderDocumentText,
  2: renderPageText,
  3: renderElementText,
} as const;

/** The JSON body of a provider that ignores `format`, in the format that the URI asks for; or what the body lacks. */
export function renderDpeBody(
  raw: unknown,
  asked: DpeUri,
): { readonly text: string } | { readonly missing: string } {
  const reading = readDpeBody(raw, asked);
  if ("missing" in reading) return reading;
  const render = (asked.params.format === "text" ? plain : markdown)[asked.level] as (
    body: DpeCatalogue | DpeDocument | DpePage | DpeElementDetail,
  ) => string;
  return { text: render(reading.body) };
}
