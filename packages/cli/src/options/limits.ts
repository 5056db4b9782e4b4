import { Limits, TrustProxy } from "@a2c-smcp/server";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";

/** What the command line says about proxies and limits, as it was written. */
export interface ServingFlags {
  readonly trustProxy?: string;
  readonly maxConnections?: number;
  readonly maxConnectionsPerAddress?: number;
  readonly maxMessageSize?: number;
  readonly maxRequestsPerSecond?: number;
  /** Seconds. */
  /** Seconds. */
  readonly joinTimeout?: number;
  readonly limit?: readonly string[] | string;
}

type GivenLimits = Partial<Record<string, number>>;

/** The limits of the flags; a name that is none, or a value that it cannot have, is an error that says what fits. */
export function readLimits(flags: ServingFlags): Limits {
  const { maxConnections, maxConnectionsPerAddress, maxMessageSize, maxRequestsPerSecond, joinTimeout } =
    flags;
  const given: GivenLimits = {
    ...namedLimits([flags.limit ?? []].flat()),
    ...(maxConnections === undefined ? {} : { connections: maxConnections }),
    ...(maxConnectionsPerAddress === undefined ? {} : { connectionsPerAddress: maxConnectionsPerAddress }),
    ...(maxMessageSize === undefined ? {} : { messageBytes: maxMessageSize }),
    ...(maxRequestsPerSecond === undefined
      ? {}
      : { requestsPerSecond: maxRequestsPerSecond, requestBurst: Math.ceil(2 * maxRequestsPerSecond) }),
    ...(joinTimeout === undefined ? {} : { joinTimeoutMs: Math.round(joinTimeout * 1000) }),
  };
  const limits = Limits.safeParse(given);
  if (limits.success) return limits.data;
  const [issue] = limits.error.issues;
  const name = issue?.path.join(".") ?? "";
  const known = Object.keys(Limits.shape).join(", ");
  throw wrongUse(messages().parts.server.badLimit(name, issue?.message ?? ""), known);
}

/** Which proxies are trusted: how many there are, or where they are. */
export function readTrustProxy(text: string | undefined): TrustProxy {
  if (text === undefined) return false;
  const items = text.split(",").map((item) => item.trim());
  const isCount = items.length === 1 && /^\d+$/.test(items[0] ?? "");
  const trust = TrustProxy.safeParse(isCount ? Number(items[0]) : items);
  if (trust.success) return trust.data;
  const say = messages().parts.server;
  throw wrongUse(say.badTrustProxy(text), say.trustProxyHint);
}

/** `name=value`, several with commas between them. */
function namedLimits(texts: readonly string[]): GivenLimits {
  const pairs = texts.flatMap((text) => text.split(",")).filter((pair) => pair.trim() !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = "", value = "", ...rest] = pair.split("=").map((part) => part.trim());
      const number = value === "" || rest.length > 0 ? Number.NaN : Number(value);
      if (!Object.hasOwn(Limits.shape, name) || Number.isNaN(number))
        throw wrongUse(
          messages().parts.server.badLimit(pair.trim(), ""),
          Object.keys(Limits.shape).join(", "),
        );
      return [name, number];
    }),
  );
}

function wrongUse(message: string, hint: string): UserError {
  return new UserError(message, { exitCode: ExitCode.WrongUse, hint });
}
