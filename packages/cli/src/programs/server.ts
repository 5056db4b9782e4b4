import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AuthHook, BoundAddress } from "@a2c-smcp/server";
import { createServer, jwt, ServerError, ServerErrorCode, sharedSecret } from "@a2c-smcp/server";
import type { ServerFlags } from "../commands/server.ts";
import { ExitCode, UserError } from "../exit.ts";
import { messages } from "../language/messages.ts";
import { runUntilStopped } from "../lifetime.ts";
import { createLogger } from "../options/logging.ts";
import { readSecret } from "../options/secret.ts";

/** Runs a server until it is told to stop. */
export async function runServer(flags: ServerFlags): Promise<void> {
  const auth = readAuth(flags);
  const server = await startServer(flags, auth);
  const { address } = server;
  if (address) sayListening(flags, address);
  await runUntilStopped({ close: () => server.close() });
}

async function startServer(flags: ServerFlags, auth: AuthHook | undefined) {
  const { host, port, path, accept } = flags;
  try {
    const logger = createLogger(flags);
    const server = createServer({
      host,
      port,
      path,
      logger,
      ...(auth ? { auth } : {}),
      ...(accept ? { accept } : {}),
    });
    await server.listen();
    return server;
  } catch (cause) {
    if (cause instanceof ServerError)
      throw new UserError(cause.message, {
        exitCode: exitCodeOf(cause),
        ...(cause.code === ServerErrorCode.AuthenticationRequired
          ? { hint: messages().parts.server.authenticationHint }
          : {}),
        cause,
      });
    throw cause;
  }
}

function exitCodeOf({ code }: ServerError): ExitCode {
  return code === ServerErrorCode.CannotListen ? ExitCode.Failed : ExitCode.WrongUse;
}

function sayListening({ json, path }: ServerFlags, { host, port }: BoundAddress): void {
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (json) console.log(JSON.stringify({ event: "listening", url, host, port, path }));
  else console.log(messages().parts.server.listening(url));
}

function readAuth(flags: ServerFlags): AuthHook | undefined {
  const secret = readSecret(flags);
  if (flags.jwtKey === undefined) return secret === undefined ? undefined : sharedSecret(secret);
  const say = messages().parts.server;
  if (secret !== undefined) throw new UserError(say.bothSecrets, { exitCode: ExitCode.WrongUse });
  const { jwtIssuer: issuer, jwtAudience: audience } = flags;
  if (issuer === undefined || audience === undefined)
    throw new UserError(say.jwtLacks, { exitCode: ExitCode.WrongUse });
  return jwt({ ...readJwtKey(flags.jwtKey), issuer, audience });
}

/** A file with a public key in PEM, or the secret itself. */
function readJwtKey(value: string): { key: ReturnType<typeof createPublicKey> } | { secret: string } {
  let pem: string;
  try {
    pem = readFileSync(value, "utf8");
  } catch {
    return { secret: value }; // not a file, so it is the secret
  }
  try {
    return { key: createPublicKey(pem) };
  } catch (cause) {
    throw new UserError(messages().parts.server.noKey(value), { exitCode: ExitCode.WrongUse, cause });
  }
}
