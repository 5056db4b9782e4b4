import type { Change } from "../links/messages.ts";
import type { NodeLinks } from "../links/node-links.ts";

export interface SpreadOptions {
  readonly links: NodeLinks;
  /** Another node knows the office up to this change; 0 when it knows nothing of it, or did not say. */
  readonly onReceipt: (office: string, version: number) => void;
}

/** Milliseconds that other nodes may take to say that they know. */
const RECEIPT_MS = 1_000;

/** Notifies other nodes of what changed in an office, and remembers until they say that they know. */
export class ChangeSpread {
  readonly #options: SpreadOptions;
  readonly #open = new Map<string, Set<Promise<void>>>();

  constructor(options: SpreadOptions) {
    this.#options = options;
  }

  /** Notifies these nodes, where they can be reached; whoever cannot asks Redis later. */
  send(office: string, change: Change, nodes: Iterable<string>): void {
    for (const node of nodes) {
      const link = this.#options.links.get(node);
      if (!link) continue;
      const receipt = link.deliver((id) => ({ t: "change", id, office, change }));
      this.#remember(
        office,
        receipt.then((version = 0) => this.#options.onReceipt(office, version)),
      );
    }
  }

  /** Resolves when everybody knows of the changes so far, or should have; undefined when everybody does. */
  told(office: string): Promise<void> | undefined {
    const receipts = this.#open.get(office);
    if (!receipts) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RECEIPT_MS);
      void Promise.all(receipts).then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #remember(office: string, receipt: Promise<void>): void {
    const receipts = this.#open.get(office) ?? new Set();
    this.#open.set(office, receipts);
    receipts.add(receipt);
    void receipt.then(() => {
      receipts.delete(receipt);
      if (receipts.size === 0 && this.#open.get(office) === receipts) this.#open.delete(office);
    });
  }
}
