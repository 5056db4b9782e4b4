import type { Limits } from "../../engine/limits.ts";
import { attributeOf, child, childElements, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";
import { formatNumber } from "./number-format.ts";

interface Level {
  readonly format: string;
  readonly start: number;
  /** How the number is written: `%1.%2.` */
  readonly text: string;
  readonly styleId: string | undefined;
  /** Numbers of every level are written in digits here. */
  readonly isLegal: boolean;
}

interface List {
  /** Lists of one family count on where the other stopped. */
  readonly family: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly restarts: ReadonlyMap<number, number>;
}

/** What stands in front of a paragraph of a list. */
export interface ListMark {
  readonly isOrdered: boolean;
  readonly ordinal: number;
  readonly marker: string;
  /** The sign that stands in place of a number. */
  readonly bullet?: string | undefined;
}

/** The lists of a document, and the place in each where counting has arrived. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #counters = new Map<string, number[]>();
  readonly #started = new Set<string>();

  /** A document without lists. */
  static readonly none = new Numbering();

  static parse(xml: string, limits: Limits): Numbering {
    const numbering = new Numbering();
    const root = parseXml(xml, { limits });
    const families = readFamilies(root);
    for (const list of childElements(root, "w:num")) numbering.#addList(list, families);
    return numbering;
  }

  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  /** The level of a list that belongs to a style. */
  levelOfStyle(listId: string, styleId: string): number {
    for (const [depth, level] of this.#lists.get(listId)?.levels ?? [])
      if (level.styleId === styleId) return depth;
    return 0;
  }

  /** Whether a list exists; the list with the number 0 takes a paragraph out of every list. */
  has(listId: string): boolean {
    return this.#lists.has(listId);
  }

  isOrdered(listId: string, depth: number): boolean {
    const format = this.#lists.get(listId)?.levels.get(depth)?.format ?? "bullet";
    return format !== "bullet" && format !== "none";
  }

  /** Counts one paragraph on; to be called in document order. */
  count(listId: string, depth: number): ListMark {
    const list = this.#lists.get(listId);
    const level = list?.levels.get(depth);
    if (!list || !level || !this.isOrdered(listId, depth))
      return { isOrdered: false, ordinal: 0, marker: "", bullet: level?.text };
    const counters = this.#advance(listId, list, depth);
    return {
      isOrdered: true,
      ordinal: counters[depth] ?? level.start,
      marker: markerOf(list, level, counters),
    };
  }

  #advance(listId: string, list: List, depth: number): number[] {
    const counters = this.#counters.get(list.family) ?? [];
    this.#counters.set(list.family, counters);
    const restart = list.restarts.get(depth);
    const key = `${listId}/${depth}`;
    const start = list.levels.get(depth)?.start ?? 1;
    if (restart !== undefined && !this.#started.has(key)) counters[depth] = restart;
    else counters[depth] = (counters[depth] ?? start - 1) + 1;
    this.#started.add(key);
    // Levels below start again under the next number.
    counters.length = depth + 1;
    return counters;
  }

  #addList(element: XmlElement, families: ReadonlyMap<string, XmlElement>): void {
    const id = element.attributes["w:numId"];
    const family = attributeOf(element, ["w:abstractNumId"], "w:val");
    if (id === undefined || family === undefined) return;
    const levels = new Map<number, Level>();
    const restarts = new Map<number, number>();
    addLevels(levels, families.get(family));
    for (const override of childElements(element, "w:lvlOverride")) {
      addLevels(levels, override);
      const start = numberOf(child(override, "w:startOverride"), "w:val");
      if (start !== undefined) restarts.set(numberOf(override, "w:ilvl") ?? 0, start);
    }
    this.#lists.set(id, { family, levels, restarts });
  }
}

/** Definitions by id. Some only point to a definition that a style carries. */
function readFamilies(root: XmlElement): ReadonlyMap<string, XmlElement> {
  const definitions = [...childElements(root, "w:abstractNum")];
  const byStyle = new Map(definitions.map((each) => [attributeOf(each, ["w:styleLink"], "w:val"), each]));
  return new Map(
    definitions.map((each) => {
      const link = attributeOf(each, ["w:numStyleLink"], "w:val");
      const target = link === undefined ? undefined : byStyle.get(link);
      return [each.attributes["w:abstractNumId"] ?? "", target ?? each];
    }),
  );
}

function addLevels(levels: Map<number, Level>, parent: XmlElement | undefined): void {
  for (const level of childElements(parent, "w:lvl")) {
    levels.set(numberOf(level, "w:ilvl") ?? 0, {
      format: attributeOf(level, ["w:numFmt"], "w:val") ?? "decimal",
      start: numberOf(child(level, "w:start"), "w:val") ?? 1,
      text: attributeOf(level, ["w:lvlText"], "w:val") ?? "",
      styleId: attributeOf(level, ["w:pStyle"], "w:val"),
      isLegal: child(level, "w:isLgl") !== undefined,
    });
  }
}

function markerOf(list: List, level: Level, counters: readonly number[]): string {
  return level.text.replaceAll(/%([1-9])/g, (_match, digit: string) => {
    const depth = Number(digit) - 1;
    const { format = "decimal", start = 1 } = list.levels.get(depth) ?? {};
    return formatNumber(counters[depth] ?? start, level.isLegal ? "decimal" : format);
  });
}
