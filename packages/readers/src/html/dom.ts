import type { DefaultTreeAdapterTypes } from "parse5";

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
export type Parent = DefaultTreeAdapterTypes.ParentNode;

export function isElement(node: { readonly nodeName: string }): node is Element {
  return "tagName" in node;
}

export function isText(node: { readonly nodeName: string }): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === "#text";
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

/** The child elements, in order. */
export function childElements(parent: Parent): Element[] {
  return parent.childNodes.filter(isElement);
}

/** The first element below a node, at any depth, that is one of some tags. */
export function findElement(parent: Parent, tags: ReadonlySet<string>): Element | undefined {
  for (const element of elementsBelow(parent)) if (tags.has(element.tagName)) return element;
  return undefined;
}

/** All elements below a node that are one of some tags, in order. */
export function allElements(parent: Parent, tags: ReadonlySet<string>): Element[] {
  return [...elementsBelow(parent)].filter(({ tagName }) => tags.has(tagName));
}

/** Every element below a node in document order; without recursion, for it is called on trees of any shape. */
export function* elementsBelow(parent: Parent): Generator<Element> {
  const open: { readonly nodes: readonly Node[]; at: number }[] = [{ nodes: parent.childNodes, at: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const node = level.nodes[level.at++];
    if (node === undefined) open.pop();
    else if (isElement(node)) {
      yield node;
      open.push({ nodes: node.childNodes, at: 0 });
    }
  }
}

/** The lines of the source that a node takes, from 1. */
export function linesOf(node: Node): readonly [number, number] | undefined {
  const place = node.sourceCodeLocation;
  return place ? [place.startLine, place.endLine] : undefined;
}
