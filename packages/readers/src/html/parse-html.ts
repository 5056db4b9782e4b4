import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from "parse5";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { Limits } from "../engine/limits.ts";
import type { Parent } from "./dom.ts";
import { voidTags } from "./tags.ts";

export interface ParsedHtml {
  readonly document: DefaultTreeAdapterTypes.Document;
  readonly problems: readonly string[];
}

/** Line numbers cost as much memory as the tree itself; longer files go without. */
const LOCATED = 4 * 1024 * 1024;

/** Parses HTML as a browser does. No resource that it names is ever read. */
export function parseHtml(text: string, limits: Limits): ParsedHtml {
  const adapter = new BoundedAdapter(limits);
  const document = parse(text, {
    treeAdapter: adapter.treeAdapter,
    sourceCodeLocationInfo: text.length <= LOCATED,
    scriptingEnabled: false,
  });
  return { document, problems: adapter.problems };
}

/** XHTML closes any element with a slash; HTML would leave those open. */
export function parseXhtml(text: string, limits: Limits): ParsedHtml {
  const html = text.replace(/<([a-z][\w:-]{0,60})([^<>]{0,2000})\/>/gi, (whole, tag: string, rest: string) =>
    voidTags.has(tag.toLowerCase()) ? whole : `<${tag}${rest}></${tag}>`,
  );
  return parseHtml(html, limits);
}

/** Builds the usual tree, but not more nodes than allowed, and flat where it would be too deep, as browsers do. */
class BoundedAdapter {
  readonly problems: string[] = [];
  readonly #limits: Limits;
  /** The open elements from the root to the deepest that may have children. */
  readonly #shallow = new Set<Parent>();
  #deepest: Parent | undefined;
  #open = 0;
  #nodes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get treeAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
    return {
      ...defaultTreeAdapter,
      createElement: (...given) => this.#count(defaultTreeAdapter.createElement(...given)),
      createCommentNode: (...given) => this.#count(defaultTreeAdapter.createCommentNode(...given)),
      appendChild: (parent, node) => defaultTreeAdapter.appendChild(this.#place(parent), node),
      insertText: (parent, text) => {
        this.#count(text);
        defaultTreeAdapter.insertText(parent, text);
      },
      onItemPush: (element) => {
        this.#open++;
        if (this.#open > this.#limits.depth) return;
        this.#shallow.add(element);
        this.#deepest = element;
      },
      onItemPop: (element) => {
        this.#open--;
        this.#shallow.delete(element);
      },
    };
  }

  #count<T>(made: T): T {
    this.#nodes++;
    if (this.#nodes > this.#limits.nodes) {
      throw new DocumentError(
        DocumentErrorCode.TooLarge,
        `The file has more than ${this.#limits.nodes} HTML nodes; split it into smaller files`,
      );
    }
    return made;
  }

  #place(parent: Parent): Parent {
    const deepest = this.#deepest;
    if (this.#open <= this.#limits.depth || !deepest || this.#shallow.has(parent)) return parent;
    if (this.problems.length === 0)
      this.problems.push(
        `elements are nested more than ${this.#limits.depth} deep; the deeper ones are read as siblings`,
      );
    return deepest;
  }
}
