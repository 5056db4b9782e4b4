import { SaxesParser } from "saxes";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";

/** An element with what is in it; text between elements is dropped. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

export interface ParsedXml {
  readonly root: XmlNode | undefined;
  /** False when the tree holds only the start of a long file. */
  readonly isComplete: boolean;
  readonly problems: readonly string[];
}

const MOST_PROBLEMS = 5;
/** With more errors it is no XML, and each costs time. */
const MOST_ERRORS = 100;
const PIECE = 64 * 1024;
/** A tree beyond this is not searched for tables. */
const TREE_NODES = 200_000;

/** Parses XML within the limits. Entities of the file are not expanded and nothing outside it is read. */
export function parseXml(text: string, limits: Limits): ParsedXml {
  const builder = new TreeBuilder(limits);
  const parser = new SaxesParser();
  const problems: string[] = [];
  let errors = 0;
  parser.on("error", (error) => {
    errors++;
    if (problems.length < MOST_PROBLEMS) problems.push(`not well-formed: ${error.message}`);
  });
  parser.on("opentag", (tag) => builder.open(tag.name, tag.attributes));
  parser.on("closetag", () => builder.close());
  parser.on("text", (words) => builder.text(words));
  parser.on("cdata", (words) => builder.text(words));
  for (let at = 0; at < text.length && errors <= MOST_ERRORS; at += PIECE)
    parser.write(text.slice(at, at + PIECE));
  if (errors <= MOST_ERRORS) parser.close();
  return { root: builder.root, isComplete: builder.isComplete && errors <= MOST_ERRORS, problems };
}

class TreeBuilder {
  root: XmlNode | undefined;
  readonly #limits: Limits;
  readonly #open: XmlNode[] = [];
  #nodes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get isComplete(): boolean {
    return this.#nodes <= TREE_NODES;
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#nodes++;
    if (this.#nodes > this.#limits.nodes) throw tooLarge(`has more than ${this.#limits.nodes} elements`);
    if (this.#open.length >= this.#limits.depth)
      throw tooLarge(`is nested more than ${this.#limits.depth} deep`);
    const node: XmlNode = { name, attributes, children: [], text: "" };
    this.root ??= node;
    if (this.isComplete) this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
  }

  close(): void {
    this.#open.pop();
  }

  text(words: string): void {
    const node = this.#open.at(-1);
    if (node && words.trim() !== "") node.text += words;
  }
}

function tooLarge(what: string): DocumentError {
  return new DocumentError(DocumentErrorCode.TooLarge, `The XML file ${what}, which is more than is read`);
}
