/** Where a Redis is, and who asks. */
export interface RedisAddress {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

const DEFAULT_PORT = 6379;

/**
 * Reads one or more addresses, with commas between: `redis://user:password@host:6379`, `rediss://` for TLS. Of a Redis
 * Cluster any of its nodes will do. Throws a TypeError that does not repeat the address: it may hold a password.
 */
export function readRedisAddresses(text: string): readonly RedisAddress[] {
  const parts = text.split(",").map((part) => part.trim());
  const [first = ""] = parts;
  const scheme = /^[a-z]+:\/\/(?:[^@/]*@)?/i.exec(first)?.[0] ?? "";
  // Further addresses may leave out what they share with the first.
  return parts.map((part) => readAddress(part.includes("://") ? part : `${scheme}${part}`));
}

function readAddress(text: string): RedisAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== "redis:" && url.protocol !== "rediss:") || url.hostname === "")
    throw new TypeError(
      "An address of Redis looks like redis://host:6379 or rediss://user:password@host:6379",
    );
  return {
    url: url.href,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? DEFAULT_PORT : Number(url.port),
    isSecure: url.protocol === "rediss:",
    username: url.username === "" ? undefined : decodeURIComponent(url.username),
    password: url.password === "" ? undefined : decodeURIComponent(url.password),
  };
}
