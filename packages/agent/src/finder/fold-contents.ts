import type { ReadResourceAnswer, ResourceContent } from "@a2c-smcp/protocol";
import { parseBoundedJson } from "@a2c-smcp/runtime";

/** A resource that was read. `dpe://` answers are objects; others are text, bytes in base64, or a list of both. */
export type FoldedResource = unknown;

/**
 * Folds the contents of a `dpe://` read into one object: the JSON body itself, or for Markdown and plain text the
 * text as `content_markdown` or `content_text` beside the fields that came with it.
 */
export function foldContents({ contents }: ReadResourceAnswer): FoldedResource {
  const [first, ...rest] = contents;
  if (!first) return undefined;
  const folded = foldContent(first);
  if (rest.length === 0) return folded;
  if (typeof folded !== "object" || folded === null || "blob" in folded) return contents.map(foldContent);
  // An image comes as its description and its bytes.
  return { ...folded, attachments: rest.map(foldContent) };
}

function foldContent(content: ResourceContent): unknown {
  const { uri, mimeType = "", text, blob, _meta } = content;
  if (text === undefined) return { uri, mime_type: mimeType, blob };
  if (mimeType === "text/markdown") return { ..._meta, uri, content_markdown: text };
  if (mimeType === "text/plain") return { ..._meta, uri, content_text: text };
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return text; // a resource of another kind, whatever its MIME type says, or one that no walk should meet
  }
}
