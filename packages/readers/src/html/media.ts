import type { Block } from "../text/block.ts";
import { allElements, attribute, type Element } from "./dom.ts";
import { textContent } from "./text-content.ts";

export interface MediaOptions {
  readonly caption?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Bytes of what an address inside the document means, for example of a part of the archive. */
  readonly blobOf?: ((url: string) => Block["blob"]) | undefined;
}

/** An image of a document. The bytes of a data URL stay out of the text. */
export function imageBlock(element: Element, options: MediaOptions): Block | undefined {
  const url =
    attribute(element, "src") ??
    attribute(element, "data-src") ??
    attribute(element, "xlink:href") ??
    attribute(element, "href");
  const alt = attribute(element, "alt")?.trim();
  if (!url && !alt) return undefined;
  const inline = dataUrl(url);
  const blob = inline
    ? () => ({ mimeType: inline.mimeType, bytes: inline.bytes() })
    : options.blobOf?.(url ?? "");
  return {
    category: "image",
    content: {
      ...(alt ? { alt } : {}),
      ...(inline ? { mime_type: inline.mimeType } : { url }),
      ...(options.caption ? { description: options.caption } : {}),
      ...size(element),
    },
    ...(options.metadata ? { metadata: options.metadata } : {}),
    ...(blob ? { blob } : {}),
  };
}

function size(element: Element): { width?: number; height?: number } {
  const width = Number.parseInt(attribute(element, "width") ?? "", 10);
  const height = Number.parseInt(attribute(element, "height") ?? "", 10);
  return { ...(width > 0 ? { width } : {}), ...(height > 0 ? { height } : {}) };
}

interface DataUrl {
  readonly mimeType: string;
  readonly bytes: () => Uint8Array;
}

/** What a `data:` address holds; decoded when it is asked for. */
function dataUrl(url: string | undefined): DataUrl | undefined {
  if (!url?.startsWith("data:")) return undefined;
  const comma = url.indexOf(",");
  if (comma < 0) return undefined;
  const [mimeType = "", ...parameters] = url.slice(5, Math.min(comma, 200)).split(";");
  const isBase64 = parameters.includes("base64");
  return {
    mimeType: mimeType || "text/plain",
    bytes: () =>
      Buffer.from(
        isBase64 ? url.slice(comma + 1) : unescapeUrl(url.slice(comma + 1)),
        isBase64 ? "base64" : "utf8",
      ),
  };
}

function unescapeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // URIError: not escaped at all.
    return text;
  }
}

const sourceTags = new Set(["source", "track"]);

/** A sound or a film: where it is and what is said of it. */
export function playerBlock(element: Element, category: "audio" | "video", options: MediaOptions): Block {
  const [source] = allElements(element, sourceTags);
  const url = attribute(element, "src") ?? (source ? attribute(source, "src") : undefined);
  const title = attribute(element, "title") ?? attribute(element, "aria-label") ?? options.caption;
  const fallback = textContent(element);
  return {
    category,
    content: {
      ...(url && !url.startsWith("data:") ? { url } : {}),
      ...(title ? { title } : {}),
      ...(fallback ? { description: fallback } : {}),
    },
    ...(options.metadata ? { metadata: options.metadata } : {}),
  };
}

/** Something that another program draws: a frame, an embedded object, a canvas. */
export function widgetBlock(element: Element, options: MediaOptions): Block | undefined {
  const url = attribute(element, "src") ?? attribute(element, "data");
  if (!url || url.startsWith("data:")) return undefined;
  const title = attribute(element, "title") ?? "";
  return {
    category: "widget",
    content: { type: element.tagName, url, ...(title ? { title } : {}) },
    ...(options.metadata ? { metadata: options.metadata } : {}),
  };
}
