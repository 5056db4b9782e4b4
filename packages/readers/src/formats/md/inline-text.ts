import type { Token } from "markdown-it";
import type { Block } from "../../text/block.ts";
import { LINE_BREAK } from "../../text/fold-space.ts";

/** The words of a line of Markdown, with the links and pictures in it. */
export interface InlineText {
  readonly text: string;
  /** What its pictures show. */
  readonly alt: string;
  readonly links: readonly { readonly text: string; readonly url: string }[];
  readonly images: readonly Block[];
}

export function inlineText(token: Token | undefined): InlineText {
  const reader = new InlineReader();
  for (const child of token?.children ?? []) reader.read(child);
  return { text: reader.text, alt: reader.alt, links: reader.links, images: reader.images };
}

class InlineReader {
  text = "";
  readonly links: { text: string; url: string }[] = [];
  readonly images: Block[] = [];
  readonly #alts: string[] = [];
  #openLink: { url: string; start: number; alts: number } | undefined;

  get alt(): string {
    return this.#alts.join(" ");
  }

  read(token: Token): void {
    switch (token.type) {
      case "text":
      case "code_inline":
        this.text += token.content;
        break;
      case "softbreak":
        this.text += " ";
        break;
      case "hardbreak":
        this.text += LINE_BREAK;
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
        if (/^<br\b/i.test(token.content)) this.text += LINE_BREAK;
        break;
      default:
    }
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
    // A link around a picture goes by what the picture shows.
    const text = this.text.slice(link.start) || this.#alts.slice(link.alts).join(" ");
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
