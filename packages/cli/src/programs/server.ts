import type { A2cServer, BoundAddress, ServerOptions } from "@a2c-smcp/server";
import { createServer, ServerError, ServerErrorCode } from "@a2c-smcp/server";
import type { ServerFlags } from "../commands/server.ts";
import { ExitCode, UserError } from "../exit.ts";
import { messages } from "../language/messages.ts";
import { runUntilStopped } from "../lifetime.ts";
import { openAudit } from "../options/audit.ts";
import { readLimits, readTrustProxy } from "../options/limits.ts";
import { createLogger } from "../options/logging.ts";
import { watchLoop } from "../options/watchdog.ts";
import { readAuth } from "./server-auth.ts";

/** Runs a server until it is told to stop. */
export async function runServer(flags: ServerFlags): Promise<void> {
  const auth = readAuth(flags, process.env);
  const logger = createLogger(flags);
  using _watchdog = watchLoop(flags, process.env);
  await using audit = await openAudit(flags, logger);
  const server = await startServer(flags, { auth, logger, audit: audit?.write });
  // What rotates keys tells us so where it is in a hurry; a terminal that is closed ends nothing.
  process.on("SIGHUP", () => void auth?.refresh?.(logger));
  const { address } = server;
  if (address) sayListening(flags, address);
  await runUntilStopped({ close: () => server.close() });
}

async function startServer(
  flags: ServerFlags,
  parts: Pick<ServerOptions, "auth" | "logger" | "audit">,
): Promise<A2cServer> {
  const { host, port, path, accept } = flags;
  const serving = { limits: readLimits(flags), trustProxy: readTrustProxy(flags.trustProxy) };
  try {
    const server = createServer({ host, port, path, ...parts, ...serving, ...(accept ? { accept } : {}) });
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
  return code === ServerErrorCode.WeakSecret ? { hint: say.weakSecretHint } : {};
}

function exitCodeOf({ code }: ServerError): ExitCode {
  return code === ServerErrorCode.CannotListen ? ExitCode.Failed : ExitCode.WrongUse;
}

function sayListening({ json, path }: ServerFlags, { host, port }: BoundAddress): void {
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (json) console.log(JSON.stringify({ event: "listening", url, host, port, path }));
  else console.log(messages().parts.server.listening(url));
}
