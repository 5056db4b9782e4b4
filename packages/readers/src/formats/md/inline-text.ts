import type { Token } from "markdown-it";
import { marksOfTags } from "../../html/marks.ts";
import type { Block } from "../../text/block.ts";
import { LINE_BREAK } from "../../text/fold-space.ts";
import type { InlineMarks } from "../../text/inline-runs.ts";
import { InlinePieces } from "../../text/inline-runs.ts";

const marksOfTokens: ReadonlyMap<string, InlineMarks> = new Map<string, InlineMarks>([
  ["strong", { bold: true }],
  ["em", { italic: true }],
  ["s", { strike: true }],
]);

/** The words of a line of Markdown, with the links and pictures in it. */
export interface InlineText {
  readonly text: string;
  /** The same words with their marks and links. */
  readonly pieces: InlinePieces;
  /** What its pictures show. */
  readonly alt: string;
  /** Links around pictures, which have no words to stand in. */
  readonly links: readonly { readonly text: string; readonly url: string }[];
  readonly images: readonly Block[];
}

export function inlineText(token: Token | undefined): InlineText {
  const reader = new InlineReader();
  for (const child of token?.children ?? []) reader.read(child);
  const { text, pieces, alt, links, images } = reader;
  return { text, pieces, alt, links, images };
}

class InlineReader {
  text = "";
  readonly pieces = new InlinePieces();
  readonly links: { text: string; url: string }[] = [];
  readonly images: Block[] = [];
  readonly #alts: string[] = [];
  #openLink: { url: string; start: number; alts: number } | undefined;
  readonly #marks: InlineMarks[] = [];

  get alt(): string {
    return this.#alts.join(" ");
  }

  read(token: Token): void {
    switch (token.type) {
      case "text":
        this.#add(token.content);
        break;
      case "code_inline":
        this.#add(token.content, { code: true });
        break;
      case "softbreak":
        this.#add(" ");
        break;
      case "hardbreak":
        this.#add(LINE_BREAK);
        break;
      case "image":
        this.#image(token);
        break;
      case "link_open":
        this.#openLink = {
          url: String(token.attrGet("href") ?? ""),
          start: this.text.length,
          alts: this.#alts.length,
        };
        break;
      case "link_close":
        this.#closeLink();
        break;
      case "html_inline":
        this.#html(token.content);
        break;
      default:
        this.#mark(token);
    }
  }

  #add(text: string, marks: InlineMarks = {}): void {
    this.text += text;
    this.pieces.add(text, Object.assign({}, ...this.#marks, this.#linkMark(), marks));
  }

  #linkMark(): InlineMarks {
    const url = this.#openLink?.url ?? "";
    return url === "" ? {} : { link: readable(url) };
  }

  #mark({ type }: Token): void {
    const marks = marksOfTokens.get(type.replace(/_(?:open|close)$/, ""));
    if (marks && type.endsWith("_open")) this.#marks.push(marks);
    else if (marks) this.#marks.pop();
  }

  #html(source: string): void {
    if (/^<br\b/i.test(source)) this.#add(LINE_BREAK);
    const [, slash, tag = ""] = /^<(\/?)([a-z]+)\s*>$/i.exec(source) ?? [];
    const marks = marksOfTags.get(tag.toLowerCase());
    if (marks && slash === "") this.#marks.push(marks);
    else if (marks) this.#marks.splice(this.#marks.lastIndexOf(marks), this.#marks.includes(marks) ? 1 : 0);
  }

  #image(token: Token): void {
    const alt = inlineText(token).text;
    const url = String(token.attrGet("src") ?? "");
    const isData = url.startsWith("data:");
    this.#alts.push(alt);
    this.images.push({
      category: "image",
      content: { ...(alt ? { alt } : {}), ...(isData ? {} : { url }) },
    });
  }

  #closeLink(): void {
    const link = this.#openLink;
    this.#openLink = undefined;
    if (!link || link.url === "" || link.url.startsWith("#")) return;
    if (this.text.slice(link.start).trim() !== "") return; // it stands in its sentence
    // A link around a picture goes by what the picture shows.
    const text = this.#alts.slice(link.alts).join(" ");
    this.links.push({ text: text.slice(0, 500), url: readable(link.url) });
  }
}

/** Addresses come percent-encoded; a reader wants them as they were written. */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    // URIError: a percent sign that encodes nothing.
    return url;
  }
}
