import type { AuthHook, JwtKeySource } from "@a2c-smcp/server";
import { jwt, ServerError, sharedSecret } from "@a2c-smcp/server";
import { messages } from "../language/messages.ts";
import { readSecret } from "../options/secret.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import type { ServerFlags } from "./run-server.ts";

type AuthFlags = Pick<
  ServerFlags,
  "secret" | "secretFile" | "jwtKey" | "jwtSecretFile" | "jwtIssuer" | "jwtAudience" | "jwtAllowNoExpiry"
>;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * How clients prove who they are; undefined when nothing asks for it. What cannot be read or is given in part is an
 * error: a server never runs with less than it was told.
 */
export function readAuth(flags: AuthFlags, env: Environment): AuthHook | undefined {
  const say = messages().parts.server;
  const keys = jwtSources(flags, env);
  const [source] = keys;
  const hasSecret = flags.secret !== undefined || flags.secretFile !== undefined;
  if (keys.length + Number(hasSecret) > 1) throw wrongUse(say.bothSecrets, say.authenticationHint);
  if (source) return openKeys(() => jwt({ ...source, ...jwtRules(flags) }), say.keyHint);
  const strays = [flags.jwtIssuer, flags.jwtAudience, flags.jwtAllowNoExpiry];
  if (strays.some((given) => given !== undefined)) throw wrongUse(say.jwtWithoutKey, say.keyHint);
  const { secretFile: file } = flags;
  if (file !== undefined) return openKeys(() => sharedSecret({ file }), say.secretFileHint);
  const secret = readSecret(flags);
  return secret === undefined ? undefined : sharedSecret(secret);
}

/** Each way in which a JWT key is given. A key is never taken from its own flag: others could read it there. */
function jwtSources({ jwtKey, jwtSecretFile }: AuthFlags, env: Environment): JwtKeySource[] {
  const secret = env["A2C_JWT_SECRET"];
  return [
    ...(jwtKey === undefined ? [] : [isAddress(jwtKey) ? { jwks: new URL(jwtKey) } : { keyFile: jwtKey }]),
    ...(jwtSecretFile === undefined ? [] : [{ secretFile: jwtSecretFile }]),
    ...(secret === undefined ? [] : [{ secret }]),
  ];
}

function isAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function jwtRules({ jwtIssuer: issuer, jwtAudience: audience, jwtAllowNoExpiry }: AuthFlags) {
  const say = messages().parts.server;
  if (issuer === undefined || audience === undefined) throw wrongUse(say.jwtLacks, say.jwtLacksHint);
  return { issuer, audience, allowNoExpiry: jwtAllowNoExpiry === true };
}

function openKeys(open: () => AuthHook, hint: string): AuthHook {
  try {
    return open();
  } catch (cause) {
    if (!(cause instanceof ServerError)) throw cause;
    throw new UserError(cause.message, { exitCode: ExitCode.WrongUse, hint, cause });
  }
}

function wrongUse(message: string, hint?: string): UserError {
  return new UserError(message, { exitCode: ExitCode.WrongUse, ...(hint === undefined ? {} : { hint }) });
}
