import type { DpeUri, ReadResourceAnswer, ResourceContent } from "@a2c-smcp/protocol";
import { parseBoundedJson } from "@a2c-smcp/runtime";
import { readDocumentContents } from "@a2c-smcp/runtime/document-contents";

/** A resource that was read. `dpe://` answers are objects; others are text, bytes in base64, or a list of both. */
export type FoldedResource = unknown;

/**
 * Folds the contents of a `dpe://` read into one object: the JSON body itself, or for Markdown and plain text the
 * text as `content_markdown` or `content_text` beside the fields that came with it. `asked` is the URI of a `dpe://`
 * read: a body that fits it is one whatever MIME type it came with.
 */
export function foldContents({ contents }: ReadResourceAnswer, asked?: DpeUri): FoldedResource {
  const body = asked === undefined ? undefined : bodyIn(contents, asked);
  if (body) {
    const rest = contents.filter((content) => content !== body.item);
    // An image comes as its description and its bytes.
    return rest.length === 0
      ? body.value
      : { ...body.value, attachments: rest.map((content) => foldContent(content)) };
  }
  const [first, ...rest] = contents;
  if (!first) return undefined;
  const folded = foldContent(first);
  if (rest.length === 0) return folded;
  if (typeof folded !== "object" || folded === null || "blob" in folded)
    return contents.map((content) => foldContent(content));
  return { ...folded, attachments: rest.map((content) => foldContent(content)) };
}

/** JSON that is no body is what was asked for in no other format, so that whoever reads it can say what it lacks. */
function bodyIn(contents: readonly ResourceContent[], asked: DpeUri) {
  const reading = readDocumentContents(contents, asked);
  if (reading.kind === "body") return reading;
  const isAskedFor = (asked.params.format ?? "json") === "json";
  return reading.kind === "json" && isAskedFor ? reading : undefined;
}

function foldContent({ uri, mimeType = "", text, blob, _meta }: ResourceContent): unknown {
  if (text === undefined) return { uri, mime_type: mimeType, blob };
  switch (typeOf(mimeType)) {
    case "text/markdown":
    case "text/x-markdown":
      return { ..._meta, uri, content_markdown: text };
    case "text/plain":
      return { ..._meta, uri, content_text: text };
    default:
      return parseJson(text);
  }
}

/** The MIME type alone, without its parameters. */
function typeOf(mimeType: string): string {
  return (mimeType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return text; // a resource of another kind, whatever its MIME type says, or one that no walk should meet
  }
}
