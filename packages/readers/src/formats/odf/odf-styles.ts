import type { InlineMarks } from "../../text/inline-runs.ts";
import { attributeOf, child, childElements, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { isMonospaced } from "../paged/fonts.ts";

interface Style {
  readonly name: string;
  readonly parent: string | undefined;
  readonly font: string | undefined;
  readonly listStyle: string | undefined;
  /** The level that its paragraphs have in the outline; 0 takes that of a parent away. */
  readonly outline: number | undefined;
  readonly masterPage: string | undefined;
  readonly isHidden: boolean;
  readonly marks: InlineMarks;
}

/** Which levels a list style says anything of, and which of them are numbered. */
interface ListLevels {
  readonly levels: ReadonlySet<number>;
  readonly numbered: ReadonlySet<number>;
  /** What the first item of a level is counted as, where that is not one. */
  readonly starts: ReadonlyMap<number, number>;
}

/** What a paragraph style means for the structure of a document. */
export interface OdfParagraphStyle {
  /** A title is no heading: OpenDocument has elements for those. */
  readonly role?: "title" | "subtitle" | "caption" | "quotation" | undefined;
  /** The level of a heading that stands as a paragraph: programs that convert write those where a style names no outline. */
  readonly headingLevel?: number | undefined;
  readonly isCode: boolean;
  readonly isRule: boolean;
}

const LONGEST_CHAIN = 50;
const roles = [
  ["title", /^titles?$/i],
  ["subtitle", /^subtitles?$/i],
  ["caption", /^captions?$/i],
  ["quotation", /^(?:quotations?|(?:intense |block )?quote|block text|block quotations?)$/i],
] as const;
const HEADING = /^heading ?(\d{1,2})$/i;
const CODE = /preformatted|source|\bcode\b|listing|verbatim/i;

/** The styles of an OpenDocument file: those of its template first, then those of its content, which go before them. */
export class OdfStyles {
  readonly #styles = new Map<string, Style>();
  readonly #ordered = new Map<string, ListLevels>();
  readonly #paragraphs = new Map<string, OdfParagraphStyle>();
  readonly #masterPages = new Set<string>();

  /** Adds what a holder of styles defines, for example `office:automatic-styles`. */
  add(holder: XmlElement | undefined): void {
    for (const element of childElements(holder)) {
      if (element.name === "style:style") this.#addStyle(element);
      else if (element.name === "text:list-style") this.#addListStyle(element);
    }
  }

  paragraph(name: string): OdfParagraphStyle {
    let style = this.#paragraphs.get(name);
    if (!style) {
      style = this.#resolve(name);
      this.#paragraphs.set(name, style);
    }
    return style;
  }

  /** How a style of words marks them, everything that it inherits included. */
  marks(name: string): InlineMarks {
    const chain = this.#chain(`text/${name}`, "text");
    return Object.assign({}, ...chain.map(({ marks }) => marks).reverse());
  }

  /** Whether a level of a list is numbered; levels count from 0. */
  isOrdered(listStyle: string, depth: number): boolean {
    const known = this.#ordered.get(listStyle);
    // Some programs write a style of its own for each inner list, which says of its first level only.
    return known?.levels.has(depth + 1) ? known.numbered.has(depth + 1) : (known?.numbered.has(1) ?? false);
  }

  /** What the first item of a level is counted as; levels count from 0. */
  listStart(listStyle: string, depth: number): number {
    return this.#ordered.get(listStyle)?.starts.get(depth + 1) ?? 1;
  }

  /** Whether a slide with this style is left out of the show. */
  isHidden(name: string): boolean {
    return this.#styles.get(`drawing-page/${name}`)?.isHidden ?? false;
  }

  /** The master pages that some style asks for. */
  get masterPages(): ReadonlySet<string> {
    return this.#masterPages;
  }

  #addStyle(element: XmlElement): void {
    const name = element.attributes["style:name"] ?? "";
    const key = `${element.attributes["style:family"] ?? ""}/${name}`;
    const masterPage = element.attributes["style:master-page-name"];
    if (masterPage !== undefined && masterPage !== "") this.#masterPages.add(masterPage);
    const properties = child(element, "style:text-properties");
    this.#styles.set(key, {
      name: element.attributes["style:display-name"] ?? name.replaceAll("_20_", " "),
      parent: element.attributes["style:parent-style-name"],
      font: properties?.attributes["style:font-name"] ?? properties?.attributes["fo:font-family"],
      listStyle: element.attributes["style:list-style-name"],
      outline: outlineOf(element),
      masterPage,
      isHidden:
        attributeOf(element, ["style:drawing-page-properties"], "presentation:visibility") === "hidden",
      marks: marksOf(properties),
    });
  }

  #addListStyle(element: XmlElement): void {
    const name = element.attributes["style:name"] ?? "";
    const levels = [...childElements(element)];
    const numbered = levels.filter(
      ({ name: kind, attributes }) =>
        kind === "text:list-level-style-number" && (attributes["style:num-format"] ?? "") !== "",
    );
    const numbers = (of: readonly XmlElement[]): ReadonlySet<number> =>
      new Set(of.map((level) => numberOf(level, "text:level") ?? 1));
    const starts = new Map(
      levels.map((level) => [numberOf(level, "text:level") ?? 1, numberOf(level, "text:start-value") ?? 1]),
    );
    this.#ordered.set(name, { levels: numbers(levels), numbered: numbers(numbered), starts });
  }

  #chain(key: string, family = "paragraph"): readonly Style[] {
    const chain: Style[] = [];
    let style = this.#styles.get(key);
    while (style && chain.length < LONGEST_CHAIN) {
      chain.push(style);
      style = style.parent === undefined ? undefined : this.#styles.get(`${family}/${style.parent}`);
    }
    return chain;
  }

  #resolve(name: string): OdfParagraphStyle {
    const chain = this.#chain(`paragraph/${name}`);
    const names = [name.replaceAll("_20_", " "), ...chain.map((style) => style.name)];
    const has = (pattern: RegExp): boolean => names.some((each) => pattern.test(each));
    const font = chain.find((style) => style.font !== undefined)?.font;
    return {
      role: roles.find(([, pattern]) => has(pattern))?.[0],
      headingLevel: levelOf(chain),
      isCode: has(CODE) || isMonospaced(font),
      isRule: has(/^horizontal line$/i),
    };
  }
}

function outlineOf(style: XmlElement): number | undefined {
  const level = style.attributes["style:default-outline-level"];
  return level === undefined ? undefined : Number(level) || 0;
}

/** Of the nearest style that says anything of it. */
function levelOf(chain: readonly Style[]): number | undefined {
  for (const { outline, name } of chain) {
    const level = outline ?? Number(HEADING.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(level)) return level > 0 ? level : undefined;
  }
  return undefined;
}

/** How the properties of a style mark words; what is switched off is there and undefined, so that it wins over a parent. */
function marksOf(properties: XmlElement | undefined): InlineMarks {
  const {
    "fo:font-weight": weight,
    "fo:font-style": slope,
    "style:text-line-through-style": line,
    "style:text-position": position,
    "style:font-name": font,
  } = properties?.attributes ?? {};
  const isBold = /^(?:bold|[6-9]00)$/.test(weight ?? "");
  return {
    ...(weight === undefined ? {} : { bold: isBold || undefined }),
    ...(slope === undefined ? {} : { italic: /^(?:italic|oblique)$/.test(slope) || undefined }),
    ...(line === undefined ? {} : { strike: line !== "none" || undefined }),
    ...(font === undefined ? {} : { code: isMonospaced(font) || undefined }),
    ...(position === undefined ? {} : heightOf(position)),
  };
}

/** `super`, `sub`, or by how much of its size a word is raised. */
function heightOf(position: string): InlineMarks {
  const shift = Number.parseFloat(position);
  return {
    sup: position.startsWith("super") || shift > 0 || undefined,
    sub: position.startsWith("sub") || shift < 0 || undefined,
  };
}
