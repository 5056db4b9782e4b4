import type { FinderDocument } from "@a2c-smcp/protocol";
import { Shelf } from "./shelf.ts";

/** What is known of the documents of one server, by their URIs as listed, and the shelf that is made of it. */
export class Summaries {
  #byUri: Map<string, FinderDocument> = new Map();
  #shelf: Shelf | undefined;

  /** Rebuilt when it is asked for, not at every change. */
  get shelf(): Shelf {
    this.#shelf ??= new Shelf([...this.#byUri.values()]);
    return this.#shelf;
  }

  get isEmpty(): boolean {
    return this.#byUri.size === 0;
  }

  get(uri: string): FinderDocument | undefined {
    return this.#byUri.get(uri);
  }

  /** Returns whether that is another description than before. */
  put(uri: string, summary: FinderDocument): boolean {
    const isDifferent = !isDescribedAlike(this.#byUri.get(uri), summary);
    this.#byUri.set(uri, summary);
    this.#shelf = undefined;
    return isDifferent;
  }

  /** Takes these for all there are; returns whether any of them, or their number, is different. */
  replace(summaries: Map<string, FinderDocument>): boolean {
    const before = this.#byUri;
    this.#byUri = summaries;
    this.#shelf = undefined;
    if (summaries.size !== before.size) return true;
    for (const [uri, summary] of summaries) if (!isDescribedAlike(before.get(uri), summary)) return true;
    return false;
  }
}

function isDescribedAlike(a: FinderDocument | undefined, b: FinderDocument): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
