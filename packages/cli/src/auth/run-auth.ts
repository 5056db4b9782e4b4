import type { CredentialStore, ServerCredentials } from "@a2c-smcp/computer";
import { ComputerError, signIn, signOut } from "@a2c-smcp/computer";
import { messages } from "../language/messages.ts";
import { readConfigFiles } from "../options/config-files.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { credentialStore } from "../running/credential-store.ts";
import { printableLine } from "../terminal/printable.ts";
import type { AuthAction } from "./auth-actions.ts";
import { openPage } from "./open-page.ts";

/** What `a2c auth` takes. */
export interface AuthFlags {
  readonly config: readonly string[];
  readonly scope?: string;
  readonly clientId?: string;
  readonly callbackPort?: number;
  readonly browser: boolean;
  readonly json?: true;
}

/** Signs in to an MCP server, signs out of it, or says who is signed in. */
export async function runAuth(
  action: AuthAction,
  server: string | undefined,
  flags: AuthFlags,
): Promise<void> {
  const store = credentialStore(process.env);
  if (action === "status") return showStatus(await statusOf(store, server, flags), flags);
  const say = messages().parts.auth;
  if (server === undefined) throw wrongUse(say.noServer(action), say.noServerHint);
  const url = await addressOf(server, flags);
  if (action === "login") return logIn(store, url, flags);
  const { wasSignedIn, isRevoked } = await signOut(store, url);
  if (flags.json) console.log(JSON.stringify({ url, was_signed_in: wasSignedIn, is_revoked: isRevoked }));
  else
    console.log(wasSignedIn ? say.loggedOut(printableLine(url), isRevoked) : say.wasOut(printableLine(url)));
}

async function logIn(store: CredentialStore, url: string, flags: AuthFlags): Promise<void> {
  const say = messages().parts.auth;
  const { scope, clientId, callbackPort: port } = flags;
  const show = (page: URL): void => {
    console.error(say.openIt(printableLine(page.href)));
    if (flags.browser) openPage(page, process.env);
  };
  try {
    const credentials = await signIn({ url, store, openPage: show, scope, clientId, port });
    if (flags.json) console.log(JSON.stringify(shown(credentials)));
    else console.log(say.loggedIn(printableLine(url)));
  } catch (cause) {
    if (!(cause instanceof ComputerError)) throw cause;
    throw new UserError(printableLine(cause.message), { hint: say.loginHint, cause });
  }
}

/** An address as it is, or that of a server of the configuration. */
async function addressOf(server: string, { config }: AuthFlags): Promise<string> {
  const say = messages().parts.auth;
  if (/^https?:\/\//i.test(server) && URL.canParse(server)) return server;
  if (config.length === 0) throw wrongUse(say.noConfig(printableLine(server)), say.noServerHint);
  const { servers } = await readConfigFiles(config);
  const found = servers[server];
  if (found === undefined)
    throw wrongUse(
      say.unknownServer(printableLine(server)),
      say.known(Object.keys(servers).map(printableLine).join(", ")),
    );
  const { server_parameters: parameters } = found;
  if (!("url" in parameters)) throw wrongUse(say.notHttp(printableLine(server)), say.notHttpHint);
  return parameters.url;
}

interface Status {
  readonly url: string;
  readonly is_signed_in: boolean;
  readonly expires_at?: string | undefined;
  readonly can_renew: boolean;
  readonly scope?: string | undefined;
}

async function statusOf(
  store: CredentialStore,
  server: string | undefined,
  flags: AuthFlags,
): Promise<Status[]> {
  if (server === undefined) return (await store.list()).map(shown).filter((one) => one.is_signed_in);
  const url = await addressOf(server, flags);
  return [shown((await store.read(url)) ?? { url })];
}

/** Everything but the secrets. */
function shown({ url, tokens, expires_at }: ServerCredentials): Status {
  return {
    ...{ url, is_signed_in: tokens !== undefined, can_renew: tokens?.refresh_token !== undefined },
    ...{ expires_at, scope: tokens?.scope },
  };
}

function showStatus(all: readonly Status[], { json }: AuthFlags): void {
  const say = messages().parts.auth;
  if (json) {
    console.log(JSON.stringify(all));
    return;
  }
  if (all.length === 0) console.log(say.nobody);
  for (const { url, is_signed_in, expires_at, can_renew } of all) {
    const address = printableLine(url);
    if (!is_signed_in) console.log(say.out(address));
    else if (can_renew) console.log(say.inAndRenewed(address));
    else console.log(say.inUntil(address, expires_at));
  }
}

function wrongUse(message: string, hint: string): UserError {
  return new UserError(message, { exitCode: ExitCode.WrongUse, hint });
}
