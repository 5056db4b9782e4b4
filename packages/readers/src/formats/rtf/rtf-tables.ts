import { type Encoding, encodingFromCodePage } from "../../text/encoding.ts";
import { isMonospaced } from "../paged/fonts.ts";
import { encodingOfCharset } from "./rtf-charset.ts";

/** What the tables at the start of a file say: how its letters are encoded, and which styles are headings. */
export class RtfTables {
  readonly #fonts = new Map<number, Encoding>();
  readonly #levels = new Map<number, number>();
  readonly #monospaced = new Set<number>();
  readonly #quotes = new Set<number>();
  #encoding: Encoding = "windows-1252";
  #defaultFont = 0;

  /** The encoding of a font, or that of the file. */
  encodingOf(font: number | undefined): Encoding {
    return (font === undefined ? undefined : this.#fonts.get(font)) ?? this.#encoding;
  }

  /** The level of the headings that a style is for. */
  levelOf(style: number): number | undefined {
    return this.#levels.get(style);
  }

  isQuote(style: number): boolean {
    return this.#quotes.has(style);
  }

  /** Whether program text is set in a font; that of the whole file says nothing. */
  isCode(font: number): boolean {
    return font !== this.#defaultFont && this.#monospaced.has(font);
  }

  /** Returns whether the word says how the file is encoded, or in which font it is. */
  fileWord(word: string, value: number): boolean {
    if (word === "deff") this.#defaultFont = value;
    else if (word === "ansicpg") this.#encoding = encodingFromCodePage(value) ?? this.#encoding;
    else if (word === "mac") this.#encoding = "macintosh";
    else return false;
    return true;
  }

  fontWord(font: { number: number | undefined }, word: string, value: number): void {
    if (word === "f") font.number = value;
    if (word !== "fcharset" || font.number === undefined) return;
    const encoding = encodingOfCharset(value);
    if (encoding) this.#fonts.set(font.number, encoding);
  }

  addFont({ number, text }: { number: number | undefined; text: string }): void {
    if (number !== undefined && isMonospaced(text)) this.#monospaced.add(number);
  }

  /** A style that names no level may be called after one. */
  addStyle({ number, level, text }: { number: number; level: number | undefined; text: string }): void {
    const named = /(?:heading|überschrift|titre|标题|見出し)\s*(\d)/iu.exec(text)?.[1];
    if (level !== undefined) this.#levels.set(number, level);
    else if (named !== undefined) this.#levels.set(number, Number(named));
    else if (/^\s*title\s*;?\s*$/i.test(text)) this.#levels.set(number, 1);
    if (/^\s*(?:(?:intense |block )?quot(?:e|ations?)|block text)\s*;?\s*$/i.test(text))
      this.#quotes.add(number);
  }
}
