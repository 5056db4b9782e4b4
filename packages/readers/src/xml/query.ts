import type { XmlElement, XmlNode } from "./xml-element.ts";

/** The elements directly inside one, in order; only those of a name when it is given. */
export function* childElements(parent: XmlElement | undefined, name?: string): Generator<XmlElement> {
  for (const node of parent?.children ?? []) {
    if (typeof node !== "string" && (name === undefined || node.name === name)) yield node;
  }
}

/** The first element of a path of names, each directly inside the one before. */
export function child(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = parent;
  for (const name of path) found = firstChild(found, name);
  return found;
}

function firstChild(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const node of parent?.children ?? []) {
    if (typeof node !== "string" && node.name === name) return node;
  }
  return undefined;
}

/** All elements of a name at any depth, in document order. The nesting is bounded by the reader. */
export function* descendants(parent: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const element of childElements(parent)) {
    if (element.name === name) yield element;
    yield* descendants(element, name);
  }
}

/** The first element of a name at any depth. */
export function descendant(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const element of childElements(parent)) {
    const found = element.name === name ? element : descendant(element, name);
    if (found) return found;
  }
  return undefined;
}

/** The characters of an element and all that is in it. */
export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return "";
  if (typeof node === "string") return node;
  let text = "";
  for (const each of node.children) text += typeof each === "string" ? each : textOf(each);
  return text;
}

/** An attribute of the first element of a path. */
export function attributeOf(
  parent: XmlElement | undefined,
  path: readonly string[],
  attribute: string,
): string | undefined {
  return child(parent, ...path)?.attributes[attribute];
}

/** An attribute as a number; undefined when it is missing or none. */
export function numberOf(element: XmlElement | undefined, attribute: string): number | undefined {
  const raw = element?.attributes[attribute];
  if (raw === undefined || raw.trim() === "") return undefined;
  const value = Number(raw);
  return Number.isFinite(value) ? value : undefined;
}
