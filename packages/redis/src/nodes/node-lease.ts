import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@a2c-smcp/runtime";
import { z } from "zod";
import { aliveScript, beatScript, endScript, registerScript } from "../redis/node-scripts.ts";
import type { RedisConnection } from "../redis/redis-connection.ts";
import type { NodeRecord, StoredNode } from "./node-record.ts";
import { readRecords } from "./node-record.ts";

export interface NodeLeaseOptions {
  readonly redis: RedisConnection;
  readonly prefix: string;
  readonly leaseMs: number;
  /** What others are to know of this node; asked for at each registration. */
  readonly record: () => StoredNode;
  readonly logger: Logger;
  /** Takes places anew under a new incarnation; until it is done the node holds nothing. */
  readonly onReborn: () => Promise<void>;
  /** There is a new incarnation. */
  readonly onRegistered: (incarnation: string) => void;
  /** Called with all nodes that live, at every beat. */
  readonly onNodes: (records: readonly NodeRecord[]) => Promise<void>;
  /** The lease has run out and cannot be renewed. */
  readonly onLost: (milliseconds: number) => void;
}

/** Part of the lease after which the node itself does not rely on it any more: clocks differ. */
const MARGIN = 0.9;
const BEATS_PER_LEASE = 4;
const Reply = z.tuple([z.string(), z.unknown()]).or(z.tuple([z.string()]));

/**
 * The right of this node to hold places: a lease in Redis, renewed with every beat. Whoever finds it run out may take the
 * places; so this node stops relying on it a little earlier, by its own clocks, whatever kept it from renewing.
 */
export class NodeLease {
  readonly #options: NodeLeaseOptions;
  readonly #keys: readonly string[];
  readonly #end = new AbortController();
  #wake = new AbortController();
  #incarnation = "";
  #born = 0;
  #heldUntil = { steady: 0, wall: 0 };
  #isSettled = false;
  #loop: Promise<void> | undefined;
  #settling: Promise<void> | undefined;

  constructor(options: NodeLeaseOptions) {
    this.#options = options;
    this.#keys = [`${options.prefix}:{nodes}:lease`, `${options.prefix}:{nodes}:info`];
  }

  get incarnation(): string {
    return this.#incarnation;
  }

  get born(): number {
    return this.#born;
  }

  /**
   * Whether this node holds its places. Both clocks count: one stands still while a machine sleeps, the other can be set.
   */
  get isHeld(): boolean {
    return this.#isSettled && performance.now() < this.#heldUntil.steady && Date.now() < this.#heldUntil.wall;
  }

  /** Registers, and keeps the lease from now on. */
  async open(): Promise<void> {
    await this.#register();
    this.#isSettled = true;
    this.#loop = this.#keep();
  }

  /** Beats now, not when the time has come. */
  hurry(): void {
    this.#wake.abort();
  }

  /** Whether another incarnation lives. One that does not never will again. */
  async isAlive(incarnation: string): Promise<boolean> {
    return (await this.#options.redis.run(aliveScript, this.#keys, [incarnation])) === "1";
  }

  /** Ends the incarnation, if Redis can be reached. */
  async close(): Promise<void> {
    this.#end.abort();
    this.#wake.abort();
    await this.#loop;
    await this.#settling;
    this.#isSettled = false;
    await this.#options.redis.run(endScript, this.#keys, [this.#incarnation]).catch(() => {
      // It runs out by itself.
    });
  }

  async #keep(): Promise<void> {
    const { leaseMs } = this.#options;
    let lostAt: number | undefined;
    while (!this.#end.signal.aborted) {
      this.#wake = new AbortController();
      await sleep(leaseMs / BEATS_PER_LEASE, undefined, { signal: this.#wake.signal }).catch(() => undefined);
      if (this.#end.signal.aborted) return;
      await this.#beat().catch((cause: unknown) => this.#options.logger.debug("no beat", { cause }));
      if (this.isHeld) {
        lostAt = undefined;
        continue;
      }
      if (lostAt === undefined)
        this.#options.logger.warn("the lease is lost: members cannot be served until Redis is back");
      lostAt ??= performance.now();
      this.#options.onLost(performance.now() - lostAt);
    }
  }

  async #beat(): Promise<void> {
    const { redis, leaseMs, onNodes } = this.#options;
    const sent = clocks();
    const [state, records] = Reply.parse(
      await redis.run(beatScript, this.#keys, [this.#incarnation, String(leaseMs)]),
    );
    if (state === "fenced") {
      this.#isSettled = false;
      await this.#register();
      this.#options.logger.warn("this node was taken for dead; its members claim their places again");
    } else {
      this.#hold(sent);
      this.#tell(onNodes(readRecords(records)));
    }
    if (!this.#isSettled) this.#settling ??= this.#settle();
  }

  /** Takes the places anew while beats go on: a thousand of them may take longer than a lease. */
  async #settle(): Promise<void> {
    const incarnation = this.#incarnation;
    try {
      await this.#options.onReborn();
      this.#isSettled = incarnation === this.#incarnation;
    } catch (cause) {
      this.#options.logger.debug("places are not taken anew yet", { cause });
    } finally {
      this.#settling = undefined;
    }
  }

  async #register(): Promise<void> {
    const { redis, leaseMs, onNodes } = this.#options;
    const record = this.#options.record();
    const incarnation = `${record.node}.${randomBytes(6).toString("hex")}`;
    const sent = clocks();
    const args = [incarnation, JSON.stringify(record), String(leaseMs)];
    const [born, records] = Reply.parse(await redis.run(registerScript, this.#keys, args));
    this.#incarnation = incarnation;
    this.#born = Number(born);
    this.#hold(sent);
    this.#options.onRegistered(incarnation);
    await onNodes(readRecords(records));
  }

  /** Beats do not wait for what follows from them. */
  #tell(work: Promise<void>): void {
    work.catch((cause: unknown) => this.#options.logger.debug("a beat had no effect", { cause }));
  }

  #hold({ steady, wall }: ReturnType<typeof clocks>): void {
    const time = this.#options.leaseMs * MARGIN;
    this.#heldUntil = { steady: steady + time, wall: wall + time };
  }
}

function clocks(): { readonly steady: number; readonly wall: number } {
  return { steady: performance.now(), wall: Date.now() };
}
