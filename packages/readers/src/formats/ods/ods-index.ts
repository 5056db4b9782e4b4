import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { SheetEntry } from "../../sheets/sheet.ts";
import { child, descendants } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";
import type { OdsMarkup } from "./ods-markup.ts";
import { readMarkup } from "./ods-markup.ts";

/** A sheet and where it stands in the text of the content part. */
export interface OdsSheetPlace extends SheetEntry {
  readonly start: number;
  readonly end: number;
}

export interface OdsIndex {
  readonly markup: OdsMarkup;
  readonly sheets: readonly OdsSheetPlace[];
}

/** Styles and settings stand in front of the first sheet; more than this is not looked at. */
const LONGEST_HEAD = 4 * 1024 * 1024;

/** Finds the sheets of a content part without reading them. */
export async function indexContent(pieces: AsyncIterable<string>, limits: Limits): Promise<OdsIndex> {
  let finder: SheetFinder | undefined;
  for await (const piece of pieces) {
    finder ??= new SheetFinder(readMarkup(piece, limits), limits);
    finder.add(piece);
  }
  if (!finder) throw new DocumentError(DocumentErrorCode.Damaged, "content.xml is empty");
  return finder.finish();
}

class SheetFinder {
  readonly #markup: OdsMarkup;
  readonly #limits: Limits;
  readonly #sheets: OdsSheetPlace[] = [];
  #hidden: ReadonlySet<string> | undefined;
  /** Text that may hold the start of a tag, and how much stands before it. */
  #text = "";
  #passed = 0;

  constructor(markup: OdsMarkup, limits: Limits) {
    this.#markup = markup;
    this.#limits = limits;
  }

  add(piece: string): void {
    const text = this.#text + piece;
    let at = 0;
    for (;;) {
      const next = this.#isInside() ? this.#close(text, at) : this.#open(text, at);
      if (next < 0) break;
      at = next;
    }
    // A tag may be cut by the end of the piece; before the first sheet everything is kept for its styles.
    const isHead = this.#sheets.length === 0 && text.length < LONGEST_HEAD;
    const kept = isHead ? 0 : Math.max(at, text.length - 4096, text.lastIndexOf("<", text.length - 1));
    this.#text = text.slice(kept);
    this.#passed += kept;
  }

  finish(): OdsIndex {
    if (this.#sheets.length === 0)
      throw new DocumentError(DocumentErrorCode.Damaged, "The file holds no sheets");
    return { markup: this.#markup, sheets: this.#sheets };
  }

  #isInside(): boolean {
    return this.#sheets.at(-1)?.end === Number.POSITIVE_INFINITY;
  }

  #open(text: string, from: number): number {
    const tag = text.indexOf(this.#markup.table, from);
    const close = tag < 0 ? -1 : text.indexOf(">", tag);
    if (close < 0) return -1;
    this.#hidden ??= hiddenStyles(text.slice(0, tag), this.#limits);
    const { scope } = this.#markup;
    const { attributes } = parseXml(text, { limits: this.#limits, start: tag, end: close + 1, scope });
    const isHidden = this.#hidden.has(attributes["table:style-name"] ?? "");
    const isEmpty = text.charAt(close - 1) === "/";
    this.#sheets.push({
      name: attributes["table:name"] ?? "",
      state: isHidden ? "hidden" : "visible",
      kind: "worksheet",
      start: this.#passed + tag,
      end: isEmpty ? this.#passed + close : Number.POSITIVE_INFINITY,
    });
    return close + 1;
  }

  #close(text: string, from: number): number {
    const end = text.indexOf(this.#markup.tableEnd, from);
    const open = this.#sheets.pop();
    if (!open) return -1;
    this.#sheets.push(end < 0 ? open : { ...open, end: this.#passed + end });
    return end < 0 ? -1 : end + 1;
  }
}

/** Names of the styles that hide a sheet. */
function hiddenStyles(head: string, limits: Limits): Set<string> {
  const hidden = new Set<string>();
  for (const style of descendants(parseXml(head, { limits }), "style:style")) {
    const name = style.attributes["style:name"];
    if (name !== undefined && isHidden(child(style, "style:table-properties"))) hidden.add(name);
  }
  return hidden;
}

function isHidden(properties: XmlElement | undefined): boolean {
  return properties?.attributes["table:display"] === "false";
}
