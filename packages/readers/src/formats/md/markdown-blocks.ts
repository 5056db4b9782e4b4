import MarkdownIt, { type Token } from "markdown-it";
import type { Limits } from "../../engine/limits.ts";
import { htmlBlocks } from "../../html/html-blocks.ts";
import { parseHtml } from "../../html/parse-html.ts";
import type { Block } from "../../text/block.ts";
import { BlockWriter } from "../../text/block-writer.ts";
import { foldSpace } from "../../text/fold-space.ts";
import { headingRuns } from "../../text/inline-runs.ts";
import { TableInline } from "../../text/table-inline.ts";
import { type InlineText, inlineText } from "./inline-text.ts";
import { noteContent } from "./note-content.ts";
import { readNotes } from "./note-rule.ts";

/** The blocks of a Markdown text (CommonMark with tables and strikethrough) in reading order. */
export function markdownBlocks(text: string, limits: Limits): readonly Block[] {
  const parser = new MarkdownIt({ html: true });
  readNotes(parser);
  const reader = new MarkdownReader(parser.parse(text, {}), limits);
  return reader.read();
}

type Lines = readonly [number, number];

class MarkdownReader {
  readonly #writer = new BlockWriter();
  readonly #tokens: readonly Token[];
  readonly #limits: Limits;
  /** Notes inside of notes are words. */
  readonly #noteParser = new MarkdownIt({ html: true });
  #quotes = 0;
  #at = 0;

  constructor(tokens: readonly Token[], limits: Limits) {
    this.#tokens = tokens;
    this.#limits = limits;
  }

  read(): readonly Block[] {
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at];
      if (token) this.#token(token);
    }
    return this.#writer.finish();
  }

  #token(token: Token): void {
    switch (token.type) {
      case "heading_open":
        this.#heading(token);
        break;
      case "inline":
        this.#paragraph(token);
        break;
      case "fence":
      case "code_block":
        this.#code(token);
        break;
      case "hr":
        this.#writer.emit({ category: "separator", content: {}, ...where(token) });
        break;
      case "html_block":
        this.#html(token);
        break;
      case "table_open":
        this.#table(token);
        break;
      case "note":
        this.#note(token);
        break;
      default:
        this.#structure(token);
    }
  }

  #structure(token: Token): void {
    switch (token.type) {
      case "bullet_list_open":
      case "ordered_list_open":
        this.#writer.openList(token.type === "ordered_list_open", startOf(token));
        break;
      case "bullet_list_close":
      case "ordered_list_close":
        this.#writer.closeList();
        break;
      case "list_item_open":
        this.#writer.openItem();
        break;
      case "blockquote_open":
      case "blockquote_close":
        this.#quote(token.nesting);
        break;
      default:
    }
  }

  #quote(nesting: number): void {
    this.#writer.flush();
    this.#quotes += nesting;
    this.#writer.style = this.#quotes > 0 ? "quote" : undefined;
  }

  #heading(open: Token): void {
    const inline = inlineText(this.#tokens[this.#at + 1]);
    this.#at += 2;
    const text = foldSpace(inline.text || inline.alt).replaceAll("\n", " ");
    if (text === "") return;
    const runs = headingRuns(inline.pieces.runs(text));
    const anchor = /\{#([\w-]{1,100})(?: [^{}]{0,300})?\}$/.exec(text)?.[1];
    this.#writer.emit({
      category: "heading",
      content: { level: Number(open.tag.slice(1)), text, ...(runs ? { inline: runs } : {}) },
      metadata: { ...where(open).metadata, ...(anchor ? { anchor } : {}) },
    });
    this.#attach(inline);
    this.#writer.flush();
  }

  #paragraph(token: Token): void {
    const special = specialParagraph(token.content);
    if (special) {
      this.#writer.emit({ ...special, ...where(token) });
      return;
    }
    const inline = inlineText(token);
    this.#writer.addPieces(inline.pieces, linesOf(token));
    this.#attach(inline);
    this.#writer.flush();
  }

  #note(token: Token): void {
    const label = String(Object(token.meta).label);
    const content = noteContent(token.content, this.#noteParser);
    if (content.text === "") return;
    this.#writer.emit({
      category: "annotation",
      content: { ...content, target: label, label },
      ...where(token),
    });
  }

  #attach({ links, images }: InlineText): void {
    for (const { text, url } of links) this.#writer.attachLink(foldSpace(text), url);
    for (const image of images) this.#writer.attach(image);
  }

  #code(token: Token): void {
    const [language] = token.info.trim().split(/[\s{]/, 1);
    this.#writer.emit({
      category: "code",
      content: { ...(language ? { language } : {}), code: token.content.replace(/\n$/, "") },
      ...where(token),
    });
  }

  /** Raw HTML is read for its words; headings in it are not headings of the Markdown. */
  #html(token: Token): void {
    const { document } = parseHtml(token.content, this.#limits);
    for (const block of htmlBlocks(document, { limits: this.#limits, withoutLines: true })) {
      const { metadata } = where(token);
      this.#writer.emit({ ...plain(block), metadata: { ...metadata, ...plain(block).metadata } });
    }
  }

  #table(open: Token): void {
    const rows: string[][] = [];
    const inlines: InlineText[] = [];
    const marked = new TableInline();
    for (; this.#tokens[this.#at]?.type !== "table_close" && this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at];
      if (token?.type === "tr_open") rows.push([]);
      if (token?.type !== "inline") continue;
      const inline = inlineText(token);
      const text = foldSpace(inline.text || inline.alt);
      marked.add({ row: rows.length - 1, column: rows.at(-1)?.length ?? 0 }, text, inline.pieces);
      rows.at(-1)?.push(text);
      inlines.push(inline);
    }
    const [headers = [], ...body] = rows;
    const hasHeaders = headers.some((header) => header !== "");
    const shown = hasHeaders ? body : rows;
    this.#writer.emit({
      category: "table",
      content: {
        ...(hasHeaders ? { headers } : {}),
        rows: shown,
        total_rows: shown.length,
        total_columns: headers.length,
        ...marked.content(hasHeaders),
      },
      ...where(open),
    });
    for (const inline of inlines) this.#attach(inline);
    this.#writer.flush();
  }
}

/** What the first item of a list is counted as. */
function startOf(token: Token): number | undefined {
  const start = Number(token.attrGet("start") ?? Number.NaN);
  return Number.isSafeInteger(start) ? start : undefined;
}

/** A formula between double dollar signs. */
function specialParagraph(source: string): Block | undefined {
  const text = source.trim();
  const formula = /^(?:\$\$([^$]+)\$\$|\\\[([\s\S]+)\\\])$/.exec(text);
  const expression = (formula?.[1] ?? formula?.[2])?.trim();
  return expression ? { category: "formula", content: { expression, notation: "latex" } } : undefined;
}

function plain(block: Block): Block {
  if (block.category !== "heading" && block.category !== "code") return block;
  const text = String(block.content["text"] ?? block.content["code"]);
  return { category: "text", content: { text }, metadata: { style: `html ${block.category}` } };
}

function linesOf(token: Token): Lines | undefined {
  return token.map ? [token.map[0] + 1, token.map[1]] : undefined;
}

function where(token: Token): { metadata?: Readonly<Record<string, unknown>> } {
  const lines = linesOf(token);
  return lines ? { metadata: { lines } } : {};
}
