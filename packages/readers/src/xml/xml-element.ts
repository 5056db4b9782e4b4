import type { ReadOptions } from "./xml-reader.ts";
import { XmlReader } from "./xml-reader.ts";

/** An element with everything in it. Names carry the prefixes of `namespaces.ts`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/** Reads the first element of a text, or of a part of it. Without any, the result is an element without a name. */
export function parseXml(text: string, options: ReadOptions): XmlElement {
  const reader = new XmlReader(text, options);
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event === "open") return readElement(reader);
  }
  return { name: "", attributes: {}, children: [] };
}

/** Takes in the element that the reader has just opened, up to its end. */
export function readElement(reader: XmlReader): XmlElement {
  const root = openElement(reader);
  if (reader.isEmpty) return root;
  const open: OpenElement[] = [root];
  const depth = reader.depth;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event === "close") {
      if (reader.depth < depth) return root;
      open.pop();
    } else addTo(open, reader, event);
  }
  return root;
}

function addTo(open: OpenElement[], reader: XmlReader, event: "open" | "text"): void {
  const parent = open.at(-1);
  if (event === "text") {
    parent?.children.push(reader.characters());
    return;
  }
  const element = openElement(reader);
  parent?.children.push(element);
  if (!reader.isEmpty) open.push(element);
}

function openElement(reader: XmlReader): OpenElement {
  return { name: reader.name, attributes: reader.attributes(), children: [] };
}
