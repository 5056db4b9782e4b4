import type { Limits } from "../../engine/limits.ts";
import type { InlineMarks } from "../../text/inline-runs.ts";
import { attributeOf, child, childElements, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";
import { isMonospaced } from "../paged/fonts.ts";
import { runMarks } from "./run-marks.ts";

/** What a paragraph style means for the structure of a document, everything that it inherits included. */
export interface ParagraphStyle {
  readonly name: string;
  readonly headingLevel?: number | undefined;
  readonly isTitle: boolean;
  readonly isCode: boolean;
  /** Depth of an entry in a table of contents. */
  readonly tocLevel?: number | undefined;
  readonly numbering?: StyleNumbering | undefined;
}

export interface StyleNumbering {
  readonly listId: string;
  /** The style that carries the numbering: a list finds the level by it. */
  readonly styleId: string;
  readonly level?: number | undefined;
}

interface RawStyle {
  readonly id: string;
  readonly name: string;
  readonly basedOn: string | undefined;
  readonly outlineLevel: number | undefined;
  readonly listId: string | undefined;
  readonly listLevel: number | undefined;
  readonly font: string | undefined;
  readonly marks: InlineMarks;
  /** Of a table: its first row is set apart from the others. */
  readonly hasFirstRow: boolean;
}

const LONGEST_CHAIN = 50;
const BODY_OUTLINE = 9;
/** "heading 1" as Word writes it in every language, and as other programs translate it. */
const HEADING =
  /^(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|заголовок|标题|標題|見出し|제목)\s*([1-9])$/iu;
const CODE = /\b(?:code|source|listing|preformatted|verbatim)\b/i;
const plain: ParagraphStyle = { name: "", isTitle: false, isCode: false };

/** The styles of a document, resolved along what they are based on. */
export class StyleSheet {
  readonly #styles = new Map<string, RawStyle>();
  readonly #resolved = new Map<string, ParagraphStyle>();
  #defaultId: string | undefined;
  #numbered: readonly string[] | undefined;
  #usesMonospacedText = false;

  /** A document without styles. */
  static readonly none = new StyleSheet();

  static parse(xml: string, limits: Limits): StyleSheet {
    const sheet = new StyleSheet();
    const root = parseXml(xml, { limits });
    for (const style of childElements(root, "w:style")) sheet.#add(style);
    const defaults = child(root, "w:docDefaults", "w:rPrDefault");
    const normal = sheet.#styles.get(sheet.#defaultId ?? "")?.font;
    sheet.#usesMonospacedText = isMonospaced(normal ?? fontOf(defaults));
    return sheet;
  }

  /** The style of a paragraph; without an id, the default one. */
  paragraph(id: string | undefined): ParagraphStyle {
    const key = id ?? this.#defaultId ?? "";
    let style = this.#resolved.get(key);
    if (!style) {
      style = this.#resolve(key);
      this.#resolved.set(key, style);
    }
    return style;
  }

  /** Styles that number their paragraphs by themselves. */
  get numbered(): readonly string[] {
    this.#numbered ??= [...this.#styles.keys()].filter((id) => this.paragraph(id).numbering !== undefined);
    return this.#numbered;
  }

  /** Whether ordinary text is set in a typewriter face, so that the face says nothing about code. */
  get usesMonospacedText(): boolean {
    return this.#usesMonospacedText;
  }

  /** Whether a character style is set in a typewriter face. */
  isMonospaced(id: string): boolean {
    return this.#chain(id).some(({ font }) => isMonospaced(font));
  }

  /** How a character style marks its words, everything that it inherits included. */
  marks(id: string): InlineMarks {
    return Object.assign(
      {},
      ...this.#chain(id)
        .map(({ marks }) => marks)
        .reverse(),
    );
  }

  /** Whether a table style sets the first row apart, as heads are. */
  setsFirstRowApart(id: string): boolean {
    return this.#chain(id).some(({ hasFirstRow }) => hasFirstRow);
  }

  #add(style: XmlElement): void {
    const id = style.attributes["w:styleId"];
    if (id === undefined) return;
    const numbering = child(style, "w:pPr", "w:numPr");
    this.#styles.set(id, {
      id,
      name: attributeOf(style, ["w:name"], "w:val") ?? id,
      basedOn: attributeOf(style, ["w:basedOn"], "w:val"),
      outlineLevel: numberOf(child(style, "w:pPr", "w:outlineLvl"), "w:val"),
      listId: attributeOf(numbering, ["w:numId"], "w:val"),
      listLevel: numberOf(child(numbering, "w:ilvl"), "w:val"),
      font: fontOf(style),
      marks: runMarks(child(style, "w:rPr")),
      hasFirstRow: [...childElements(style, "w:tblStylePr")].some(isFirstRow),
    });
    const isDefault = /^(?:1|true|on)$/.test(style.attributes["w:default"] ?? "");
    if (isDefault && style.attributes["w:type"] === "paragraph") this.#defaultId = id;
  }

  #chain(id: string): readonly RawStyle[] {
    const chain: RawStyle[] = [];
    let style = this.#styles.get(id);
    while (style && chain.length < LONGEST_CHAIN) {
      chain.push(style);
      style = style.basedOn === undefined ? undefined : this.#styles.get(style.basedOn);
    }
    return chain;
  }

  #resolve(id: string): ParagraphStyle {
    const chain = this.#chain(id);
    const [own] = chain;
    // The id of a style that nobody defines still says what its author meant.
    if (!own) return { ...plain, name: id, headingLevel: levelOfName(id) };
    const isMono =
      !this.#usesMonospacedText && isMonospaced(chain.find(({ font }) => font !== undefined)?.font);
    return {
      name: own.name,
      headingLevel: headingLevel(chain),
      isTitle: /^title$/i.test(own.name),
      isCode: isMono || CODE.test(own.name),
      tocLevel: tocLevel(own.name),
      numbering: numberingOf(chain),
    };
  }
}

/** What a table style says of its first row, as far as that can be seen. */
function isFirstRow(part: XmlElement): boolean {
  return part.attributes["w:type"] === "firstRow" && childElements(part).next().done !== true;
}

/** The nearest style that says anything about its level decides. */
function headingLevel(chain: readonly RawStyle[]): number | undefined {
  for (const { outlineLevel, name } of chain) {
    if (outlineLevel !== undefined) return outlineToHeading(outlineLevel);
    const level = levelOfName(name);
    if (level !== undefined) return level;
  }
  return undefined;
}

/** Outline levels count from 0; the ninth means body text. */
export function outlineToHeading(outline: number): number | undefined {
  return outline >= 0 && outline < BODY_OUTLINE ? outline + 1 : undefined;
}

function levelOfName(name: string): number | undefined {
  const digit = HEADING.exec(name.trim())?.[1];
  return digit === undefined ? undefined : Number(digit);
}

function tocLevel(name: string): number | undefined {
  const digit = /^toc\s*([1-9])$/i.exec(name)?.[1];
  return digit === undefined ? undefined : Number(digit);
}

function numberingOf(chain: readonly RawStyle[]): StyleNumbering | undefined {
  const style = chain.find(({ listId }) => listId !== undefined);
  if (style?.listId === undefined) return undefined;
  return { listId: style.listId, styleId: style.id, level: style.listLevel };
}

function fontOf(parent: XmlElement | undefined): string | undefined {
  return attributeOf(parent, ["w:rPr", "w:rFonts"], "w:ascii");
}
