import { hostname } from "node:os";
import { measured } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { describeIssues, LOG_LEVELS, silentLogger } from "@a2c-smcp/runtime";
import { ServerError, ServerErrorCode } from "@a2c-smcp/server";
import { z } from "zod";

const NAME_LENGTH = 64;
const milliseconds = z.int().positive();

/** All options of a store on Redis. */
export const RedisStoreOptions = z.strictObject({
  /** `redis://user:password@host:6379`, `rediss://` for TLS; of a Redis Cluster one or more nodes, with commas between. */
  url: z.string().min(1, measured),
  /** The name of this node in metrics and health checks; by default that of the machine and the process. */
  node: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/, "expected letters, digits, dots, dashes and underscores")
    .max(NAME_LENGTH, measured)
    .optional(),
  /** Certificates of authorities in PEM, for a Redis whose certificate no public one signed. */
  ca: z.string().optional(),
  /** What every key begins with; servers with the same one are nodes of one server. */
  prefix: z
    .string()
    .regex(/^[^{}]+$/, "expected no braces")
    .default("a2c"),
  /** Where the other nodes reach this one; by default the address from which it reaches Redis, on any free port. */
  address: z.string().min(1, measured).optional(),
  port: z.int().min(0).max(65_535).default(0),
  /**
   * How long a node that says nothing keeps its places, in milliseconds. After it others may have them, so the node itself
   * stops serving a little earlier.
   */
  leaseMs: milliseconds.min(200).max(60_000).default(3_000),
  /** Milliseconds that one step of Redis may take. */
  commandTimeoutMs: milliseconds.default(1_000),
  /** Milliseconds in which Redis must be reached at the start. */
  connectTimeoutMs: milliseconds.default(5_000),
  /** Milliseconds for which a node that lost its lease keeps its clients; then it sends them to other nodes. */
  parkMs: milliseconds.default(15_000),
  logger: z
    .custom<Logger>(
      (value) => typeof value === "object" && value !== null && LOG_LEVELS.every((level) => level in value),
      "expected a logger",
    )
    .default(silentLogger),
});
export type RedisStoreOptions = z.input<typeof RedisStoreOptions>;

export interface ResolvedRedisOptions extends z.output<typeof RedisStoreOptions> {
  readonly node: string;
}

/** Checks the options and fills in the defaults; the error names every field that is wrong, never its value. */
export function resolveRedisOptions(options: RedisStoreOptions): ResolvedRedisOptions {
  const read = RedisStoreOptions.safeParse(options);
  if (read.success) return { ...read.data, node: read.data.node ?? ownName() };
  const problems = describeIssues(read.error, "options");
  const message = `The store cannot be made with these options: ${problems.join("; ")}`;
  throw new ServerError(ServerErrorCode.BadOptions, message, { cause: read.error });
}

function ownName(): string {
  return `${hostname().replace(/[^A-Za-z0-9._-]/g, "-")}-${process.pid}`.slice(-NAME_LENGTH);
}
