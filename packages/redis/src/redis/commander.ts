import { createClient, createCluster } from "@redis/client";
import type { RedisAddress } from "./redis-address.ts";

/** What the two kinds of client have in common, as far as it is used. */
export interface Commander {
  /** Whether it finds the masters by itself. */
  readonly isCluster: boolean;
  connect(): Promise<unknown>;
  destroy(): void;
  send(key: string, command: readonly string[]): Promise<unknown>;
}

export interface CommanderOptions {
  readonly addresses: readonly RedisAddress[];
  /** Certificates of authorities in PEM. */
  readonly ca: string | undefined;
  readonly commandTimeoutMs: number;
  readonly onReady: () => void;
  readonly onError: (cause: unknown) => void;
}

const RECONNECT = { first: 50, longest: 1_000 };
const CONNECT_MS = 2_000;

/** A client of one server, the first address. */
export function singleCommander(options: CommanderOptions): Commander {
  const [address] = options.addresses;
  const client = createClient({ ...common(options), ...(address ? { url: address.url } : {}) });
  client.on("error", options.onError);
  client.on("ready", options.onReady);
  return {
    isCluster: false,
    connect: () => client.connect(),
    destroy: () => client.destroy(),
    send: (_key, command) => client.sendCommand(command),
  };
}

/** A client of a Redis Cluster, of which the addresses are some nodes. */
export function clusterCommander(options: CommanderOptions): Commander {
  const cluster = createCluster({
    RESP: 2,
    rootNodes: options.addresses.map(({ url }) => ({ url })),
    defaults: common(options),
    topologyRefreshOnReconnectionAttemptStrategy: RECONNECT.longest,
  });
  cluster.on("error", options.onError);
  cluster.on("node-ready", options.onReady);
  return {
    isCluster: true,
    connect: () => cluster.connect(),
    destroy: () => cluster.destroy(),
    send: (key, command) => cluster.sendCommand(key, false, [...command]),
  };
}

function common({ addresses: [address], ca, commandTimeoutMs }: CommanderOptions) {
  const tls = address?.isSecure ? { tls: true as const, ...(ca === undefined ? {} : { ca }) } : {};
  return {
    RESP: 2 as const,
    // What waits for Redis while it is away would be done long after anybody wanted it.
    disableOfflineQueue: true,
    ...(address?.username ? { username: address.username } : {}),
    ...(address?.password ? { password: address.password } : {}),
    commandOptions: { timeout: commandTimeoutMs },
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries: number) =>
        Math.min(RECONNECT.first * 2 ** Math.min(retries, 10), RECONNECT.longest),
      ...tls,
    },
  };
}
