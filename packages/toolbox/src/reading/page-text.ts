import type { DpePage } from "@a2c-smcp/protocol";
import {
  buildDpeUri,
  ErrorCode,
  ProtocolError,
  pageLabel,
  partFieldsOf,
  renderPageMarkdown,
} from "@a2c-smcp/protocol";
import type { NextCall } from "../answers/answer.ts";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import { printedAs, writeCitation } from "../places/citation.ts";
import type { FoundPlace } from "../places/find-place.ts";

/** A page as Markdown. */
export interface PageText {
  /** Counts from 0. */
  readonly pageIndex: number;
  readonly title: string;
  readonly text: string;
  /** `[handbook.pdf p. 43]` */
  readonly citation: string;
  /** The citation, and what is printed on the page as its number where that is another. */
  readonly heading: string;
  readonly label?: string | undefined;
  /** The hash of its content, by which a quote can be checked later. */
  readonly hash?: string | undefined;
  /** The calls for what the page itself leaves out: rows of long tables, the rest of long texts. */
  readonly cut: readonly NextCall[];
}

/** Reads a page; one of a server that writes words is taken as it is. */
export async function readPageText(
  place: FoundPlace,
  pageIndex: number,
  call: DocumentCall,
): Promise<PageText> {
  const { host, docRef, label } = place;
  const uri = buildDpeUri({ host, docRef, pageIndex });
  const citation = writeCitation({ name: label, page: pageIndex + 1 });
  try {
    const { body, meta } = await readBody(2, uri, call);
    const text = renderPageMarkdown(body);
    const printed = pageLabel(body["metadata"]);
    return {
      ...{ pageIndex, title: body.title, text, citation, heading: `${citation}${printedAs(printed)}` },
      ...{ label: printed, hash: hashIn(meta), cut: cutsOf(body, label) },
    };
  } catch (cause) {
    if (!(cause instanceof ProtocolError) || cause.code !== ErrorCode.Internal) throw cause;
    const markdown = buildDpeUri({ host, docRef, pageIndex, params: { format: "markdown" } });
    const { text, meta } = await call.source.read(markdown, call.signal);
    if (text === undefined) throw cause;
    return { pageIndex, title: "", text, citation, heading: citation, hash: hashIn(meta), cut: [] };
  }
}

function hashIn(meta: Readonly<Record<string, unknown>>): string | undefined {
  const { content_hash: hash } = meta;
  return typeof hash === "string" ? hash : undefined;
}

/** What a page shows only in part, and the call that gets the rest of it. */
function cutsOf({ elements }: DpePage, label: string): NextCall[] {
  return elements.flatMap(({ element_id: element, content }): NextCall[] => {
    const args = { uri: label, element };
    const fields = partFieldsOf(content);
    const shown = fields ? (content[fields.key] as readonly unknown[]).length : 0;
    const total = fields ? content[fields.total] : undefined;
    if (fields && typeof total === "number" && shown < total)
      return [
        {
          tool: "read_element",
          arguments: { ...args, from: shown + 1 },
          left: `${fields.key} ${shown + 1} to ${total} of ${element}`,
        },
      ];
    if (content["truncated"] !== true) return [];
    return [{ tool: "read_element", arguments: args, left: `the rest of ${element}` }];
  });
}
