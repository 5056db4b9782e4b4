import { altText } from "../../engine/alt-text.ts";
import { chosenAlternative } from "../../xml/alternate-content.ts";
import { child, childElements, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";

/** A box in points, from the top left corner of the slide. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** What a shape stands in for on its layout. */
export interface Placeholder {
  readonly type: string;
  readonly index: string;
}

/** A shape of a slide, out of the groups that it was in. */
export interface Shape {
  readonly element: XmlElement;
  readonly name: string;
  readonly alt: string;
  readonly placeholder?: Placeholder | undefined;
  readonly box?: Box | undefined;
  /** Relationship of what a click on it opens. */
  readonly link?: string | undefined;
}

interface Transform {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly moveX: number;
  readonly moveY: number;
}

const EMU_PER_POINT = 12_700;
const identity: Transform = { scaleX: 1, scaleY: 1, moveX: 0, moveY: 0 };

/** The shapes of a slide in the order in which they are drawn, which is the order in which they are read out. */
export function shapesOf(tree: XmlElement | undefined): Generator<Shape> {
  return walk(tree, identity);
}

function* walk(parent: XmlElement | undefined, transform: Transform): Generator<Shape> {
  for (const element of childElements(parent)) {
    if (element.name === "p:grpSp") yield* walk(element, groupTransform(element, transform));
    else if (element.name === "mc:AlternateContent") yield* walk(chosenAlternative(element), transform);
    else if (/^p:(?:sp|pic|graphicFrame|cxnSp)$/.test(element.name)) yield describe(element, transform);
  }
}

function describe(element: XmlElement, transform: Transform): Shape {
  const properties = [...childElements(element)].find(({ name }) => /^p:nv\w+Pr$/.test(name));
  const own = child(properties, "p:cNvPr");
  const { name = "" } = own?.attributes ?? {};
  const placeholder = child(properties, "p:nvPr", "p:ph")?.attributes;
  return {
    element,
    name,
    alt: altText(own?.attributes ?? {}),
    placeholder: placeholder && { type: placeholder["type"] ?? "obj", index: placeholder["idx"] ?? "0" },
    box: boxOf(child(element, "p:spPr", "a:xfrm") ?? child(element, "p:xfrm"), transform),
    link: child(own, "a:hlinkClick")?.attributes["r:id"],
  };
}

/** The box of a transform element; undefined when a shape takes its place from its layout. */
export function boxOf(element: XmlElement | undefined, transform: Transform = identity): Box | undefined {
  const [x, y] = [numberOf(child(element, "a:off"), "x"), numberOf(child(element, "a:off"), "y")];
  const [width, height] = [numberOf(child(element, "a:ext"), "cx"), numberOf(child(element, "a:ext"), "cy")];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const [left, top] = [x * transform.scaleX + transform.moveX, y * transform.scaleY + transform.moveY];
  return [
    points(left),
    points(top),
    points(left + width * transform.scaleX),
    points(top + height * transform.scaleY),
  ];
}

function points(emu: number): number {
  return Math.round((emu / EMU_PER_POINT) * 10) / 10;
}

/** A group draws its shapes in coordinates of its own. */
function groupTransform(group: XmlElement, outer: Transform): Transform {
  const element = child(group, "p:grpSpPr", "a:xfrm");
  const read = (name: string, attribute: string): number => numberOf(child(element, name), attribute) ?? 0;
  const scaleX = ratio(read("a:ext", "cx"), read("a:chExt", "cx"));
  const scaleY = ratio(read("a:ext", "cy"), read("a:chExt", "cy"));
  return {
    scaleX: outer.scaleX * scaleX,
    scaleY: outer.scaleY * scaleY,
    moveX: outer.moveX + outer.scaleX * (read("a:off", "x") - read("a:chOff", "x") * scaleX),
    moveY: outer.moveY + outer.scaleY * (read("a:off", "y") - read("a:chOff", "y") * scaleY),
  };
}

function ratio(outer: number, inner: number): number {
  return outer > 0 && inner > 0 ? outer / inner : 1;
}
