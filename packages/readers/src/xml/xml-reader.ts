import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { Limits } from "../engine/limits.ts";
import { decodeEntities } from "./entities.ts";
import { parseAttributes } from "./parse-attributes.ts";
import { Scope } from "./scope.ts";

/** What a reader stands on. An element without content is one `open` with `isEmpty`, and no `close`. */
export type XmlEvent = "open" | "close" | "text" | "end";

export interface ReadOptions {
  readonly limits: Limits;
  /** The part of the text to read; the whole of it when left out. */
  readonly start?: number;
  readonly end?: number;
  /** The scope around that part. */
  readonly scope?: Scope;
}

const LT = 60;
const GT = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const QUOTE = 34;
const APOSTROPHE = 39;
const LETTER_X = 120;

/**
 * Reads XML forwards, one event at a time, without building anything: names and attributes are taken out of the text
 * only when they are asked for. Forgiving about what it does not need; nothing is ever fetched or expanded.
 */
export class XmlReader {
  readonly text: string;
  readonly #limits: Limits;
  readonly #end: number;
  #at: number;
  #scope: Scope;
  #nameScope: Scope;
  readonly #outer: { readonly depth: number; readonly scope: Scope }[] = [];
  #nodes = 0;
  #rawName = "";
  #from = 0;
  #to = 0;
  #isCdata = false;

  /** How many elements are open, the one that was just opened included. */
  depth = 0;
  isEmpty = false;
  /** Where the current event starts in the text. */
  position = 0;

  constructor(text: string, { limits, start = 0, end = text.length, scope = new Scope() }: ReadOptions) {
    this.text = text;
    this.#limits = limits;
    this.#at = start;
    this.#end = end;
    this.#scope = scope;
    this.#nameScope = scope;
  }

  /** Where the current event ends in the text. */
  get nextPosition(): number {
    return this.#at;
  }

  get scope(): Scope {
    return this.#scope;
  }

  /** The name of the element that was opened, or of the one whose end this is. */
  get name(): string {
    return this.#nameScope.elementName(this.#rawName);
  }

  next(): XmlEvent {
    if (this.isEmpty) this.#leave();
    for (;;) {
      this.position = this.#at;
      if (this.#at >= this.#end) return "end";
      if (this.text.charCodeAt(this.#at) !== LT) return this.#readText();
      const event = this.#readMarkup(this.text.charCodeAt(this.#at + 1));
      if (event !== undefined) return event;
    }
  }

  /** The characters of a `text` event. */
  characters(): string {
    const raw = this.text.slice(this.#from, this.#to);
    return this.#isCdata ? raw : decodeEntities(raw);
  }

  /** The attributes of an `open` event. */
  attributes(): Record<string, string> {
    return this.#parseAttributes((name) => this.#scope.attributeName(name));
  }

  /** Goes behind the end of the element that was just opened. */
  skip(): void {
    if (this.isEmpty) return;
    const depth = this.depth;
    while (this.depth >= depth && this.next() !== "end");
  }

  #readText(): XmlEvent {
    const found = this.text.indexOf("<", this.#at);
    this.#from = this.#at;
    this.#to = found < 0 || found > this.#end ? this.#end : found;
    this.#at = this.#to;
    this.#isCdata = false;
    return "text";
  }

  #readMarkup(second: number): XmlEvent | undefined {
    if (second === SLASH) return this.#readClose();
    if (second === BANG) return this.#readDeclaration();
    if (second === QUESTION) {
      this.#skipPast("?>");
      return undefined;
    }
    return this.#readOpen();
  }

  #readDeclaration(): XmlEvent | undefined {
    if (this.text.startsWith("<![CDATA[", this.#at)) return this.#readCdata();
    if (this.text.startsWith("<!--", this.#at)) this.#skipPast("-->");
    else this.#skipDoctype();
    return undefined;
  }

  #readCdata(): XmlEvent {
    this.#from = this.#at + "<![CDATA[".length;
    this.#skipPast("]]>");
    this.#to = Math.max(this.#from, this.#at - "]]>".length);
    this.#isCdata = true;
    return "text";
  }

  // What a document type declares is passed over: its entities stay unknown.
  #skipDoctype(): void {
    const from = this.#at;
    this.#skipPast(">");
    const bracket = this.text.slice(from, this.#at).indexOf("[");
    if (bracket < 0) return;
    this.#at = from + bracket;
    this.#skipPast("]");
    this.#skipPast(">");
  }

  #skipPast(mark: string): void {
    const found = this.text.indexOf(mark, this.#at);
    this.#at = found < 0 ? this.#end : Math.min(found + mark.length, this.#end);
  }

  #readClose(): XmlEvent {
    const from = this.#at + 2;
    this.#skipPast(">");
    this.#rawName = this.text.slice(from, this.#at - 1).trim();
    this.#nameScope = this.#scope;
    this.#leave();
    return "close";
  }

  #readOpen(): XmlEvent {
    const nameFrom = this.#at + 1;
    let at = nameFrom;
    while (at < this.#end && !endsName(this.text.charCodeAt(at))) at += 1;
    this.#rawName = this.text.slice(nameFrom, at);
    this.#from = at;
    const declaresNamespaces = this.#findTagEnd(at);
    this.#enter();
    if (declaresNamespaces) this.#openScope();
    this.#nameScope = this.#scope;
    return "open";
  }

  /** Stops behind the `>` of a tag, which may also stand inside a value; true when a namespace is declared. */
  #findTagEnd(start: number): boolean {
    let declaresNamespaces = false;
    let at = start;
    for (; at < this.#end; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === GT) break;
      if (code === QUOTE || code === APOSTROPHE) at = this.#endOfValue(at);
      else if (code === LETTER_X && this.text.startsWith("xmlns", at)) declaresNamespaces = true;
    }
    this.#at = Math.min(at + 1, this.#end);
    this.isEmpty = this.text.charCodeAt(at - 1) === SLASH;
    this.#to = this.isEmpty ? at - 1 : Math.min(at, this.#end);
    return declaresNamespaces;
  }

  #endOfValue(quote: number): number {
    const close = this.text.indexOf(this.text.charAt(quote), quote + 1);
    return close < 0 ? this.#end : close;
  }

  #enter(): void {
    this.depth += 1;
    this.#nodes += 1;
    if (this.depth > this.#limits.depth) throw tooLarge("nested deeper than", this.#limits.depth, "depth");
    if (this.#nodes > this.#limits.nodes)
      throw tooLarge("made of more elements than", this.#limits.nodes, "nodes");
  }

  #openScope(): void {
    this.#outer.push({ depth: this.depth, scope: this.#scope });
    this.#scope = this.#scope.extend(this.#parseAttributes((name) => name));
  }

  #leave(): void {
    const outer = this.#outer.at(-1);
    if (outer?.depth === this.depth) {
      this.#scope = outer.scope;
      this.#outer.pop();
    }
    this.isEmpty = false;
    // More ends than beginnings: damaged, and harmless.
    if (this.depth > 0) this.depth -= 1;
  }

  #parseAttributes(nameOf: (raw: string) => string): Record<string, string> {
    // Searched within the tag only: a search in the whole text would make many odd tags quadratic.
    return parseAttributes(this.text.slice(this.#from, this.#to), nameOf);
  }
}

// Space, tab, line ends, `/` and `>`.
function endsName(code: number): boolean {
  return code <= 32 || code === SLASH || code === GT;
}

function tooLarge(what: string, limit: number, name: string): DocumentError {
  return new DocumentError(
    DocumentErrorCode.TooLarge,
    `The XML of the document is ${what} ${limit} (${name})`,
  );
}
