import type { Logger } from "@a2c-smcp/runtime";
import type { NodeRecord } from "../nodes/node-record.ts";
import type { NodeLinks } from "./node-links.ts";

export interface NodeDirectoryOptions {
  readonly links: NodeLinks;
  /** Which incarnation this node is, and when it was born. */
  readonly self: () => { readonly incarnation: string; readonly born: number };
  /** An incarnation lives no more. */
  readonly onDead: (incarnation: string) => void;
  readonly logger: Logger;
}

/** A link of an incarnation that Redis has not listed so often is one of a dead node. */
const MOST_ABSENCES = 2;
/** Beats for which a node may be without a link before the operator is notified. */
const MOST_UNLINKED = 4;

/** The nodes that live, as the last beat had them, and the links to them. */
export class NodeDirectory {
  readonly #options: NodeDirectoryOptions;
  readonly #absences = new Map<string, number>();
  readonly #unlinked = new Map<string, number>();
  #records = new Map<string, NodeRecord>();

  constructor(options: NodeDirectoryOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#records.size;
  }

  /** How many of them this node is connected to. */
  get linked(): number {
    return [...this.#records.keys()].filter((incarnation) => this.#options.links.get(incarnation)).length;
  }

  has(incarnation: string): boolean {
    return this.#records.has(incarnation);
  }

  /** Takes the list of a beat: buries who is gone, connects to who is new. Resolves when those are connected, or cannot be. */
  async update(list: readonly NodeRecord[]): Promise<void> {
    const { links, self, onDead, logger } = this.#options;
    const { incarnation, born } = self();
    const before = this.#records;
    this.#records = new Map(list.map((record) => [record.incarnation, record]));
    for (const [former, { node }] of before) {
      if (this.#records.has(former) || former === incarnation) continue;
      logger.warn("a node is gone", { node });
      links.get(former)?.destroy();
      onDead(former);
    }
    this.#endStrangers();
    this.#warnOfUnlinked(incarnation);
    // The later of two connects to the earlier: there is one link between them.
    await Promise.all(list.filter((record) => record.born < born).map((record) => links.dial(record)));
  }

  /** Connects again to a node that lives and whose link ended. */
  redial(incarnation: string): void {
    const record = this.#records.get(incarnation);
    if (record && record.born < this.#options.self().born) void this.#options.links.dial(record);
  }

  /** Calls between two nodes that cannot reach each other fail; nothing else tells the operator why. */
  #warnOfUnlinked(self: string): void {
    for (const incarnation of this.#unlinked.keys())
      if (!this.#records.has(incarnation)) this.#unlinked.delete(incarnation);
    for (const [incarnation, { node, host, port }] of this.#records) {
      if (incarnation === self) continue;
      const beats = this.#options.links.get(incarnation) ? 0 : (this.#unlinked.get(incarnation) ?? 0) + 1;
      this.#unlinked.set(incarnation, beats);
      if (beats === MOST_UNLINKED)
        this.#options.logger.warn(
          "another node cannot be reached, calls to its Computers fail; see --node-address",
          { node, host, port },
        );
    }
  }

  /** Whoever came a moment ago may not be on the list yet. */
  #endStrangers(): void {
    for (const link of this.#options.links.all()) {
      const { incarnation } = link;
      if (this.#records.has(incarnation)) {
        this.#absences.delete(incarnation);
        continue;
      }
      const absences = (this.#absences.get(incarnation) ?? 0) + 1;
      this.#absences.set(incarnation, absences);
      if (absences < MOST_ABSENCES) continue;
      this.#absences.delete(incarnation);
      link.destroy();
    }
  }
}
