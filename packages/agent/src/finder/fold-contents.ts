import type { DpeUri, ReadResourceAnswer, ResourceContent } from "@a2c-smcp/protocol";
import { readDpeBody } from "@a2c-smcp/protocol";
import { parseBoundedJson } from "@a2c-smcp/runtime";

/** A resource that was read. `dpe://` answers are objects; others are text, bytes in base64, or a list of both. */
export type FoldedResource = unknown;

/**
 * Folds the contents of a `dpe://` read into one object: the JSON body itself, or for Markdown and plain text the
 * text as `content_markdown` or `content_text` beside the fields that came with it. `asked` is the URI of a `dpe://`
 * read: a body that fits it is one whatever MIME type it came with.
 */
export function foldContents({ contents }: ReadResourceAnswer, asked?: DpeUri): FoldedResource {
  const [first, ...rest] = contents;
  if (!first) return undefined;
  const folded = foldContent(first, asked);
  if (rest.length === 0) return folded;
  if (typeof folded !== "object" || folded === null || "blob" in folded)
    return contents.map((content) => foldContent(content, asked));
  // An image comes as its description and its bytes.
  return { ...folded, attachments: rest.map((content) => foldContent(content)) };
}

function foldContent(content: ResourceContent, asked?: DpeUri): unknown {
  const { uri, mimeType = "", text, blob, _meta } = content;
  if (text === undefined) return { uri, mime_type: mimeType, blob };
  const body = asked === undefined ? undefined : bodyIn(text, asked);
  if (body !== undefined) return body;
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

/** The body of a document, page or element that a text holds; undefined when it holds something else. */
function bodyIn(text: string, asked: DpeUri): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  const value = parseJson(text);
  return typeof value === "object" && "body" in readDpeBody(value, asked) ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return text; // a resource of another kind, whatever its MIME type says, or one that no walk should meet
  }
}
