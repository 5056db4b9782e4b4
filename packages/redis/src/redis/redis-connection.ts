import type { Logger } from "@a2c-smcp/runtime";
import { DeadlineError, withDeadline } from "@a2c-smcp/runtime";
import type { Commander } from "./commander.ts";
import { clusterCommander, singleCommander } from "./commander.ts";
import type { RedisAddress } from "./redis-address.ts";
import type { Script } from "./script.ts";

export interface RedisConnectionOptions {
  readonly addresses: readonly RedisAddress[];
  /** Certificates of authorities in PEM, for a Redis with TLS of one's own. */
  readonly ca: string | undefined;
  /** Milliseconds that one command may take. */
  readonly commandTimeoutMs: number;
  readonly logger: Logger;
  /** Called with how long each script took, and whether it failed. */
  readonly onScript: (name: string, milliseconds: number, isFailure: boolean) => void;
  /** Called when Redis can be reached again. */
  readonly onReady: () => void;
}

type Arguments = readonly string[];

/** Milliseconds between two attempts to find the master anew. */
const BETWEEN_MASTERS = 1_000;

/** The way to Redis: to one server, or to a Redis Cluster. It comes back by itself; what is asked meanwhile fails at once. */
export class RedisConnection {
  readonly #options: RedisConnectionOptions;
  #commander: Commander | undefined;
  #lastError: unknown;
  #seekAgainAt = 0;

  constructor(options: RedisConnectionOptions) {
    this.#options = options;
  }

  /** Connects, within a time. Whether it is a Redis Cluster is asked, not told. */
  async open(milliseconds: number): Promise<void> {
    try {
      await this.#open(milliseconds);
    } catch (cause) {
      // It was tried again until the time was over: why says the last attempt.
      throw cause instanceof DeadlineError ? (this.#lastError ?? cause) : cause;
    }
  }

  async #open(milliseconds: number): Promise<void> {
    const single = singleCommander(this.#clientOptions());
    try {
      await withDeadline(single.connect(), { what: "connecting to Redis", milliseconds });
      const info = String(await this.#limit(single.send("", ["INFO", "cluster", "memory"])));
      if (/maxmemory:[1-9][\s\S]*maxmemory_policy:(?!noeviction)/.test(info))
        this.#options.logger.warn(
          "Redis may drop offices when its memory is full; set its maxmemory-policy to noeviction",
        );
      if (!info.includes("cluster_enabled:1")) {
        this.#commander = single;
        return;
      }
    } catch (cause) {
      destroy(single);
      throw cause;
    }
    destroy(single);
    const cluster = clusterCommander(this.#clientOptions());
    this.#commander = cluster;
    await withDeadline(cluster.connect(), { what: "connecting to Redis", milliseconds });
  }

  /** Runs a script where its first key is. Rejects when Redis cannot be reached, or takes too long. */
  async run(script: Script, keys: Arguments, args: Arguments): Promise<unknown> {
    const startedAt = performance.now();
    const tail = [String(keys.length), ...keys, ...args];
    try {
      const reply = await this.#send(keys[0] ?? "", ["EVALSHA", script.sha, ...tail]).catch(
        (cause: unknown) => {
          if (!isUnknownScript(cause)) throw cause;
          return this.#send(keys[0] ?? "", ["EVAL", script.text, ...tail]);
        },
      );
      this.#options.onScript(script.name, performance.now() - startedAt, false);
      return reply;
    } catch (cause) {
      this.#options.onScript(script.name, performance.now() - startedAt, true);
      throw cause;
    }
  }

  close(): void {
    destroy(this.#commander);
    this.#commander = undefined;
  }

  async #send(key: string, command: Arguments): Promise<unknown> {
    const commander = this.#commander;
    if (!commander) throw new Error("The connection to Redis is closed");
    try {
      return await this.#limit(commander.send(key, command));
    } catch (cause) {
      if (isReadOnly(cause) && commander === this.#commander) this.#seekMaster(commander);
      throw cause;
    }
  }

  /** What was the master is a replica now, and keeps its connections: behind the address there may be another already. */
  #seekMaster(former: Commander): void {
    if (former.isCluster || performance.now() < this.#seekAgainAt) return;
    this.#seekAgainAt = performance.now() + BETWEEN_MASTERS;
    this.#options.logger.warn("this Redis has become a replica; connecting to its address anew");
    const next = singleCommander(this.#clientOptions());
    this.#commander = next;
    destroy(former);
    next.connect().catch(this.#onError);
  }

  #limit<T>(work: Promise<T>): Promise<T> {
    return withDeadline(work, { what: "Redis", milliseconds: this.#options.commandTimeoutMs });
  }

  #clientOptions() {
    const { addresses, ca, commandTimeoutMs, onReady } = this.#options;
    return { addresses, ca, commandTimeoutMs, onReady, onError: this.#onError };
  }

  readonly #onError = (cause: unknown): void => {
    this.#lastError = cause;
    this.#options.logger.debug("redis", { cause });
  };
}

function destroy(commander: Commander | undefined): void {
  try {
    commander?.destroy();
  } catch {
    // It never got as far as a connection.
  }
}

function isUnknownScript(cause: unknown): boolean {
  return cause instanceof Error && cause.message.startsWith("NOSCRIPT");
}

function isReadOnly(cause: unknown): boolean {
  return cause instanceof Error && cause.message.startsWith("READONLY");
}
