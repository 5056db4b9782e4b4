import { statSync } from "node:fs";
import type { Logger } from "@a2c-smcp/runtime";
import type { A2cServer, BoundAddress, ServerOptions } from "@a2c-smcp/server";
import { createServer, ServerError, ServerErrorCode } from "@a2c-smcp/server";
import { messages } from "../language/messages.ts";
import type { AuditOptions } from "../options/audit.ts";
import { openAudit } from "../options/audit.ts";
import type { ServingFlags } from "../options/limits.ts";
import { readLimits, readTrustProxy } from "../options/limits.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { createLogger } from "../options/logging.ts";
import type { SecretOptions } from "../options/secret.ts";
import type { TracingOptions } from "../options/tracing.ts";
import { openTracing } from "../options/tracing.ts";
import { watchLoop } from "../options/watchdog.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { runUntilStopped } from "../process/lifetime.ts";
import { isOpenToOthers } from "./secret-readers.ts";
import { readAuth } from "./server-auth.ts";
import type { DoorFlags } from "./server-door.ts";
import { readDoor } from "./server-door.ts";
import type { StoreFlags } from "./server-store.ts";
import { readStore } from "./server-store.ts";

export interface ServerFlags
  extends LoggingOptions,
    SecretOptions,
    AuditOptions,
    TracingOptions,
    DoorFlags,
    ServingFlags,
    StoreFlags {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly jwtKey?: string;
  readonly jwtSecretFile?: string;
  readonly jwtAllowNoExpiry?: true;
  readonly jwtIssuer?: string;
  readonly jwtAudience?: string;
  readonly accept?: { readonly versions: string[]; readonly missing: boolean };
  readonly oneComputer?: boolean;
  readonly json?: true;
}

/** Runs a server until it is told to stop. */
export async function runServer(flags: ServerFlags): Promise<void> {
  const auth = readAuth(flags, process.env);
  const logger = createLogger(flags);
  using _watchdog = watchLoop(flags, process.env);
  warnOfReaders([flags.secretFile, flags.jwtSecretFile, flags.tlsKey], logger);
  await using audit = await openAudit(flags, logger);
  await using traces = openTracing(flags, { service: "a2c-server", env: process.env, logger });
  const store = await readStore(flags, logger);
  const tracing = traces?.tracing;
  const parts = { auth, logger, audit: audit?.write, tracing, ...(store ? { store } : {}) };
  const server = await startServer(flags, parts);
  // What rotates keys tells us so where it is in a hurry; a terminal that is closed ends nothing.
  process.on("SIGHUP", () => void auth?.refresh?.(logger));
  const { address } = server;
  if (address) sayListening(flags, address);
  await runUntilStopped({ close: () => server.close() });
}

/** A secret in a file that other users of the machine can read is none. */
function warnOfReaders(files: readonly (string | undefined)[], logger: Logger): void {
  if (process.platform === "win32") return;
  for (const file of files.filter((given) => given !== undefined)) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() && isOpenToOthers(stats, process.getuid?.()))
      logger.warn("other users can read the secret file; run chmod 600 on it", { file });
  }
}

async function startServer(
  flags: ServerFlags,
  parts: Pick<ServerOptions, "auth" | "logger" | "audit" | "store" | "tracing">,
): Promise<A2cServer> {
  const { host, port, path, accept, oneComputer = false } = flags;
  const serving = { limits: readLimits(flags), trustProxy: readTrustProxy(flags.trustProxy) };
  try {
    const server = createServer({
      host,
      port,
      path,
      oneComputer,
      ...parts,
      ...serving,
      ...readDoor(flags),
      ...(accept ? { accept } : {}),
    });
    await server.listen();
    return server;
  } catch (cause) {
    if (cause instanceof ServerError)
      throw new UserError(cause.message, {
        exitCode: exitCodeOf(cause),
        ...hintOf(cause),
        cause,
      });
    throw cause;
  }
}

function hintOf({ code }: ServerError): { hint?: string } {
  const say = messages().parts.server;
  if (code === ServerErrorCode.AuthenticationRequired) return { hint: say.authenticationHint };
  if (code === ServerErrorCode.StoreUnavailable) return { hint: say.redisHint };
  return code === ServerErrorCode.WeakSecret ? { hint: say.weakSecretHint } : {};
}

function exitCodeOf({ code }: ServerError): ExitCode {
  const isOutside = code === ServerErrorCode.CannotListen || code === ServerErrorCode.StoreUnavailable;
  return isOutside ? ExitCode.Failed : ExitCode.WrongUse;
}

function sayListening({ json, path, tlsCert }: ServerFlags, { host, port }: BoundAddress): void {
  const scheme = tlsCert === undefined ? "http" : "https";
  const url = `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (json) console.log(JSON.stringify({ event: "listening", url, host, port, path }));
  else console.log(messages().parts.server.listening(url));
}
