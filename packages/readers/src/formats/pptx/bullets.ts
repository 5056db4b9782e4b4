import { childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";

/** What stands in front of a paragraph. */
export type Bullet = "none" | "bullet" | "number";

/** Bullets by level, as far as a place says anything about them. */
export type BulletLevels = ReadonlyMap<number, Bullet>;

/** What the properties of a paragraph say about its bullet. */
export function bulletOf(properties: XmlElement | undefined): Bullet | undefined {
  for (const { name } of childElements(properties)) {
    if (name === "a:buNone") return "none";
    if (name === "a:buAutoNum") return "number";
    if (name === "a:buChar" || name === "a:buBlip") return "bullet";
  }
  return undefined;
}

/** What a list style (`a:lstStyle`, `p:bodyStyle`) says about each level. */
export function bulletLevels(style: XmlElement | undefined): BulletLevels {
  const levels = new Map<number, Bullet>();
  for (const element of childElements(style)) {
    const digit = /^a:lvl([1-9])pPr$/.exec(element.name)?.[1];
    const bullet = bulletOf(element);
    if (digit !== undefined && bullet !== undefined) levels.set(Number(digit) - 1, bullet);
  }
  return levels;
}
