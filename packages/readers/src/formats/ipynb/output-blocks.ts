import type { Limits } from "../../engine/limits.ts";
import { htmlBlocks } from "../../html/html-blocks.ts";
import { parseHtml } from "../../html/parse-html.ts";
import type { Block } from "../../text/block.ts";
import { markdownBlocks } from "../md/markdown-blocks.ts";
import { joined, type Output } from "./notebook.ts";

/** What a cell printed, drew or failed with. */
export function outputBlocks(output: Output, limits: Limits): readonly Block[] {
  if (output.output_type === "error" || output.output_type === "pyerr") {
    return [textBlock(`${output.ename ?? "Error"}: ${output.evalue ?? ""}`, "error")];
  }
  if (output.data) return richBlocks(output.data, limits);
  const text = output.text?.trimEnd() ?? "";
  return text === "" ? [] : [textBlock(withoutColours(text), output.name ?? "output")];
}

function textBlock(text: string, output: string): Block {
  return { category: "text", content: { text }, metadata: { output } };
}

/** Terminals colour their output with escape sequences. */
function withoutColours(text: string): string {
  return text.replace(/\p{Cc}\[[0-9;]{0,20}[A-Za-z]/gu, "");
}

type Data = Readonly<Record<string, unknown>>;

/** The form of an output that says most: a picture, a table of its HTML, its formula, else its text. */
function richBlocks(data: Data, limits: Limits): readonly Block[] {
  const images = imageBlocks(data);
  if (images.length > 0) return images;
  const html = joined(data["text/html"]);
  if (html !== undefined && /<table[\s>]/i.test(html)) return fromHtml(html, limits);
  const latex = joined(data["text/latex"]);
  if (latex !== undefined)
    return [
      { category: "formula", content: { expression: stripDollars(latex) }, metadata: { output: "result" } },
    ];
  const markdown = joined(data["text/markdown"]);
  if (markdown !== undefined) return markdownBlocks(markdown, limits).map(withoutHeadings);
  const text = joined(data["text/plain"])?.trimEnd();
  if (text) return [textBlock(withoutColours(text), "result")];
  return html === undefined ? [] : fromHtml(html, limits);
}

function stripDollars(latex: string): string {
  return latex
    .trim()
    .replace(/^\${1,2}([^$]+)\${1,2}$/, "$1")
    .trim();
}

function fromHtml(html: string, limits: Limits): readonly Block[] {
  const { document } = parseHtml(html, limits);
  return htmlBlocks(document, { limits, withoutLines: true }).map(withoutHeadings);
}

/** A heading that a program printed is no heading of the notebook. */
function withoutHeadings(block: Block): Block {
  const { lines: _, ...metadata } = block.metadata ?? {};
  const marked = { ...block, metadata: { ...metadata, output: "result" } };
  return block.category === "heading" ? { ...marked, category: "text" } : marked;
}

const imageType = /^image\/(png|jpeg|gif|webp|svg\+xml)$/;

/** Pictures by their media type; the text form serves as description. */
export function imageBlocks(data: Data): Block[] {
  return Object.entries(data)
    .filter(([type]) => imageType.test(type))
    .slice(0, 1)
    .flatMap(([mimeType, stored]) => {
      const encoded = joined(stored);
      if (encoded === undefined) return [];
      const bytes = (): Uint8Array => Buffer.from(encoded, mimeType === "image/svg+xml" ? "utf8" : "base64");
      const alt = joined(data["text/plain"]);
      return [
        {
          category: "image" as const,
          content: { ...(alt ? { alt } : {}), mime_type: mimeType },
          metadata: { output: "result" },
          blob: () => ({ mimeType, bytes: bytes() }),
        },
      ];
    });
}
