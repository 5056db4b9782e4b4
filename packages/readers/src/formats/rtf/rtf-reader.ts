import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { Block } from "../../text/block.ts";
import { decodeBytes } from "../../text/decoder.ts";
import { LINE_BREAK } from "../../text/fold-space.ts";
import { RtfBytes } from "./rtf-bytes.ts";
import { signs } from "./rtf-charset.ts";
import { destinationOf, innerDestination, pictureWord, styleWord } from "./rtf-destinations.ts";
import { RtfFlow } from "./rtf-flow.ts";
import { type Destination, type Group, outermostGroup } from "./rtf-group.ts";
import { isMark, markWord } from "./rtf-marks.ts";
import { paragraphWord } from "./rtf-paragraph.ts";
import { pictureBlock } from "./rtf-picture.ts";
import { RtfSides } from "./rtf-sides.ts";
import { RtfTables } from "./rtf-tables.ts";
import { type RtfToken, rtfTokens } from "./rtf-tokens.ts";

export interface RtfContent {
  readonly blocks: readonly Block[];
  readonly facts: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/** Reads an RTF file. `source` holds its bytes as characters. */
export function readRtf(source: string, limits: Limits): RtfContent {
  return new RtfReader(source, limits).read();
}

/** Words that say of the row being read how it is cut into cells. */
const rowWords = new Set(["trowd", "trhdr", "clvmrg", "clmrg", "cellx"]);

class RtfReader {
  readonly #source: string;
  readonly #limits: Limits;
  readonly #flow = new RtfFlow();
  readonly #sides = new RtfSides(this.#flow);
  readonly #groups: Group[] = [];
  readonly #tables = new RtfTables();
  readonly #bytes = new RtfBytes();
  #group: Group = outermostGroup();

  constructor(source: string, limits: Limits) {
    this.#source = source;
    this.#limits = limits;
  }

  read(): RtfContent {
    for (const token of rtfTokens(this.#source)) this.#token(token);
    this.#flushBytes();
    const problems = this.#groups.length > 0 ? ["the file ends inside a group: it is cut"] : [];
    while (this.#groups.length > 0) this.#close();
    const blocks = this.#flow.finish(this.#group.paragraph);
    return { blocks, facts: this.#sides.facts, problems };
  }

  #token(token: RtfToken): void {
    switch (token.kind) {
      case "open":
        this.#open();
        break;
      case "close":
        this.#close();
        break;
      case "byte":
        this.#bytes.add([token.byte]);
        break;
      case "text":
        this.#text(token.start, token.end);
        break;
      case "symbol":
        this.#symbol(token.symbol);
        break;
      case "word":
        this.#flushBytes();
        this.#word(token.word, token.value);
        break;
    }
  }

  #open(): void {
    this.#flushBytes();
    this.#bytes.skip(0);
    if (this.#groups.length >= this.#limits.depth) {
      throw new DocumentError(
        DocumentErrorCode.TooLarge,
        `The RTF file nests groups more than ${this.#limits.depth} deep, which is more than is read`,
      );
    }
    this.#groups.push(this.#group);
    this.#group = {
      ...this.#group,
      destination: innerDestination(this.#group.destination),
      optional: false,
    };
  }

  #close(): void {
    this.#flushBytes();
    this.#bytes.skip(0);
    const { destination } = this.#group;
    const outer = this.#groups.pop();
    if (!outer) return;
    this.#group = outer;
    if (destination !== outer.destination) this.#leave(destination);
  }

  #leave(destination: Destination): void {
    switch (destination.kind) {
      case "side":
        this.#sides.use(destination);
        break;
      case "style":
        this.#tables.addStyle(destination);
        break;
      case "font":
        this.#tables.addFont(destination);
        break;
      case "picture":
        this.#flow.attach(pictureBlock(destination, this.#source, this.#limits));
        break;
      default:
    }
  }

  #text(start: number, end: number): void {
    const { destination } = this.#group;
    if (destination.kind === "picture") {
      if (destination.start < 0) destination.start = start;
      destination.end = end;
      return;
    }
    if (destination.kind === "skip") return;
    this.#bytes.add(Buffer.from(this.#source.slice(start, end), "latin1"));
  }

  #flushBytes(): void {
    const bytes = this.#bytes.take();
    if (bytes) this.#add(decodeBytes(bytes, this.#tables.encodingOf(this.#group.font)));
  }

  #add(text: string): void {
    const { destination, hidden, deleted, marks } = this.#group;
    if ("text" in destination) {
      destination.text += text;
      if (destination.kind === "side") destination.pieces.add(text, marks);
    } else if (destination.kind !== "body" || hidden) return;
    else if (deleted) this.#flow.addDeletion(text);
    else this.#flow.addText(text, marks);
  }

  #symbol(symbol: string): void {
    if (symbol === "*") {
      this.#group.optional = true;
      return;
    }
    if ("{}\\".includes(symbol)) {
      this.#bytes.add([symbol.charCodeAt(0)]);
      return;
    }
    this.#flushBytes();
    if (symbol === "~") this.#add("\u00a0");
    if (symbol === "_") this.#add("-");
    if (symbol === "\n" || symbol === "\r") this.#paragraphWord("par", undefined);
  }

  #word(word: string, value: number | undefined): void {
    if (this.#startsDestination(word)) return;
    this.#group.optional = false;
    if (this.#destinationWord(word, value) || this.#characterWord(word, value)) return;
    this.#paragraphWord(word, value);
  }

  /** True when the word says what its group is. */
  #startsDestination(word: string): boolean {
    const group = this.#group;
    const destination = destinationOf(word, group.optional);
    group.optional = false;
    if (!destination || group.destination.kind === "skip") return destination !== undefined;
    group.destination = destination;
    return true;
  }

  /** Words that belong to the tables at the start and to pictures. */
  #destinationWord(word: string, value = 0): boolean {
    const { destination } = this.#group;
    if (this.#tables.fileWord(word, value)) return true;
    if (destination.kind === "font") this.#tables.fontWord(destination, word, value);
    else if (destination.kind === "style") styleWord(destination, word, value);
    else if (destination.kind === "picture") pictureWord(destination, word, value);
    else return false;
    return true;
  }

  #characterWord(word: string, value: number | undefined): boolean {
    const sign = signs.get(word);
    if (sign !== undefined) this.#add(sign);
    else if (word === "u") this.#unicode(value ?? 0);
    else if (word === "fldrslt")
      this.#group.marks = { ...this.#group.marks, link: this.#sides.takeAddress() };
    else if (word === "uc") this.#group.fallback = Math.max(0, value ?? 1);
    else if (word === "f") this.#font(value ?? 0);
    else if (word === "v") this.#group.hidden = value !== 0;
    else if (word === "deleted") this.#group.deleted = value !== 0;
    else if (word === "plain") this.#plain();
    else if (isMark(word)) this.#group.marks = markWord(this.#group.marks, word, value !== 0);
    else if (word === "line" || word === "softline") this.#add(LINE_BREAK);
    else return false;
    return true;
  }

  /** Nothing of how words look holds on; where a link leads is no look. */
  #plain(): void {
    const { link } = this.#group.marks;
    const looks = { font: undefined, hidden: false, deleted: false };
    Object.assign(this.#group, { ...looks, marks: link === undefined ? {} : { link } });
  }

  #font(font: number): void {
    const { marks } = this.#group;
    this.#group.font = font;
    this.#group.marks = { ...marks, code: this.#tables.isCode(font) || undefined };
  }

  #unicode(code: number): void {
    this.#add(String.fromCharCode(code < 0 ? code + 0x10000 : code));
    this.#bytes.skip(this.#group.fallback);
  }

  #paragraphWord(word: string, value: number | undefined): void {
    const { paragraph } = this.#group;
    const changed = paragraphWord(paragraph, { word, value, tables: this.#tables });
    if (changed) this.#group.paragraph = changed;
    else this.#breakWord(word, value);
  }

  #breakWord(word: string, value: number | undefined): void {
    const { destination, paragraph } = this.#group;
    if (destination.kind === "side" && (word === "par" || word === "line")) this.#add("\n");
    if (destination.kind !== "body") return;
    if (word === "par" || word === "sect" || word === "page") this.#flow.endParagraph(paragraph);
    if (rowWords.has(word)) this.#flow.rowWord(word, value);
    if (word === "cell") this.#flow.endCell();
    if (word === "row") this.#flow.endRow();
    if (word === "nestcell") this.#flow.endNestedCell();
    if (word === "nestrow") this.#flow.addText(LINE_BREAK);
  }
}
