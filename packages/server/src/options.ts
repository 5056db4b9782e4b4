import type { Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";
import { DEFAULT_PATH, measured } from "@a2c-smcp/protocol";
import type { Audit, Logger, Tracing } from "@a2c-smcp/runtime";
import { describeIssues, LOG_LEVELS, silentLogger } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { AuthHook } from "./auth/auth-hook.ts";
import { Cors } from "./http/origin.ts";
import { TrustProxy } from "./http/trust-proxy.ts";
import { Accept } from "./http/version-gate.ts";
import { Limits } from "./limits.ts";
import { createMemoryOfficeStore } from "./offices/memory-office-store.ts";
import type { OfficeStore } from "./offices/office-store.ts";
import { ServerError, ServerErrorCode } from "./server-error.ts";
import { TlsFiles } from "./tls/live-certificate.ts";

const milliseconds = z.int().positive();
const storeMethods = ["claim", "release", "findComputer", "list", "countOffices"] as const;

/** All options of a server; all of it has a default. */
export const ServerOptions = z.strictObject({
  /** Where to listen. Beyond loopback only with `auth`. */
  host: z.string().min(1, measured).default("127.0.0.1"),
  /** 0 takes any free port. */
  port: z.int().min(0).max(65_535).default(7800),
  /** A server to attach to, in place of one of our own. Who made it listens on it and closes it. */
  httpServer: z
    .custom<HttpServer>((value) => value instanceof NetServer, "expected an HTTP server")
    .optional(),
  /** Where its certificate and key are: the server speaks TLS itself, and follows the files. */
  tls: TlsFiles.optional(),
  /** HTTP path of the Socket.IO endpoint. */
  path: z
    .string()
    .regex(/^\/[^?#]*$/, 'expected a path that begins with "/"')
    .default(DEFAULT_PATH)
    .transform((path) => (path.endsWith("/") ? path : `${path}/`)),
  /** Decides who may connect. Without it the server serves this machine only. */
  auth: z.custom<AuthHook>((value) => typeof value === "function", "expected a function").optional(),
  /** How long `auth` may take, in milliseconds; a Python client gives up after a second. */
  authTimeoutMs: milliseconds.max(1_000).default(700),
  accept: Accept.prefault({}),
  /**
   * Which offices take one Computer at most, as protocol 0.5 has it: all, those for which a function returns true, or none,
   * which is the default.
   */
  oneComputer: z
    .union([z.boolean(), z.custom<(office: string) => boolean>((value) => typeof value === "function")], {
      error: "expected a boolean or a function",
    })
    .default(false),
  cors: Cors.optional(),
  /** Which proxies are believed in `X-Forwarded-For`. With any, others reach the server: it needs `auth`. */
  trustProxy: TrustProxy.default(false),
  limits: Limits.prefault({}),
  store: z
    .custom<OfficeStore>((value) => hasMethods(value, storeMethods), "expected an office store")
    .default(() => createMemoryOfficeStore()),
  logger: z
    .custom<Logger>((value) => hasMethods(value, LOG_LEVELS), "expected a logger")
    .default(silentLogger),
  /** Takes who came from where, who left, and who called what; the log has the same. */
  audit: z.custom<Audit>((value) => typeof value === "function", "expected a function").optional(),
  /** Takes a span of every request that is relayed and passes the trace on; none unless given. */
  tracing: z.custom<Tracing>((value) => hasMethods(value, ["start"]), "expected a tracing").optional(),
  /** Whether to answer `/healthz`, `/readyz` and `/metrics`; by default on a server of our own, not on an attached one. */
  httpEndpoints: z.boolean().optional(),
  /** How long `close` lets calls finish, in milliseconds. */
  drainTimeoutMs: z.int().nonnegative().default(10_000),
  /** On a shared store: over how long `close` sends the clients to other nodes, in milliseconds. */
  handOverMs: z.int().nonnegative().default(3_000),
  pingIntervalMs: milliseconds.default(25_000),
  pingTimeoutMs: milliseconds.default(20_000),
});
export type ServerOptions = z.input<typeof ServerOptions>;
export type ResolvedOptions = z.output<typeof ServerOptions>;

/** Checks the options and fills in the defaults; the error names every field that is wrong. */
export function resolveOptions(options: ServerOptions): ResolvedOptions {
  const read = ServerOptions.safeParse(options);
  if (read.success) return read.data;
  const problems = describeIssues(read.error, "options");
  throw new ServerError(
    ServerErrorCode.BadOptions,
    `The server cannot start with these options: ${problems.join("; ")}`,
    { cause: read.error },
  );
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  return names.every((name) => typeof Reflect.get(value, name) === "function");
}
