import type { Logger } from "@a2c-smcp/runtime";
import { DeadlineError, withDeadline } from "@a2c-smcp/runtime";
import { createClient, createCluster } from "@redis/client";
import type { RedisAddress } from "./redis-address.ts";
import type { Script } from "./script.ts";

export interface RedisConnectionOptions {
  readonly addresses: readonly RedisAddress[];
  /** Certificates of authorities in PEM, for a Redis with TLS of one's own. */
  readonly ca: string | undefined;
  /** Milliseconds that one command may take. */
  readonly commandTimeoutMs: number;
  readonly logger: Logger;
  /** Told how long each script took, and whether it failed. */
  readonly onScript: (name: string, milliseconds: number, isFailure: boolean) => void;
  /** Told when Redis can be reached again. */
  readonly onReady: () => void;
}

type Arguments = readonly string[];

/** What the two kinds of client have in common, as far as it is used. */
interface Commander {
  connect(): Promise<unknown>;
  destroy(): void;
  send(key: string, command: Arguments): Promise<unknown>;
}

const RECONNECT = { first: 50, longest: 1_000 };
const CONNECT_TIMEOUT = 2_000;

/** The way to Redis: to one server, or to a Redis Cluster. It comes back by itself; what is asked meanwhile fails at once. */
export class RedisConnection {
  readonly #options: RedisConnectionOptions;
  #commander: Commander | undefined;
  #lastError: unknown;

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
    const single = this.#createSingle();
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
    const cluster = this.#createCluster();
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

  #send(key: string, command: Arguments): Promise<unknown> {
    if (!this.#commander) return Promise.reject(new Error("The connection to Redis is closed"));
    return this.#limit(this.#commander.send(key, command));
  }

  #limit<T>(work: Promise<T>): Promise<T> {
    return withDeadline(work, { what: "Redis", milliseconds: this.#options.commandTimeoutMs });
  }

  #createSingle(): Commander {
    const { addresses, onReady } = this.#options;
    const [address] = addresses;
    const client = createClient({ ...this.#common(address), ...(address ? { url: address.url } : {}) });
    client.on("error", this.#onError);
    client.on("ready", onReady);
    return {
      connect: () => client.connect(),
      destroy: () => client.destroy(),
      send: (_key, command) => client.sendCommand(command),
    };
  }

  #createCluster(): Commander {
    const { addresses, onReady } = this.#options;
    const [address] = addresses;
    const cluster = createCluster({
      RESP: 2,
      rootNodes: addresses.map(({ url }) => ({ url })),
      defaults: this.#common(address),
      topologyRefreshOnReconnectionAttemptStrategy: RECONNECT.longest,
    });
    cluster.on("error", this.#onError);
    cluster.on("node-ready", onReady);
    return {
      connect: () => cluster.connect(),
      destroy: () => cluster.destroy(),
      send: (key, command) => cluster.sendCommand(key, false, [...command]),
    };
  }

  #common(address: RedisAddress | undefined) {
    const { ca, commandTimeoutMs } = this.#options;
    const tls = address?.isSecure ? { tls: true as const, ...(ca === undefined ? {} : { ca }) } : {};
    return {
      RESP: 2 as const,
      // What waits for Redis while it is away would be done long after anybody wanted it.
      disableOfflineQueue: true,
      ...(address?.username ? { username: address.username } : {}),
      ...(address?.password ? { password: address.password } : {}),
      commandOptions: { timeout: commandTimeoutMs },
      socket: {
        connectTimeout: CONNECT_TIMEOUT,
        reconnectStrategy: (retries: number) =>
          Math.min(RECONNECT.first * 2 ** Math.min(retries, 10), RECONNECT.longest),
        ...tls,
      },
    };
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
