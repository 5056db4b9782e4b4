import { randomBytes } from "node:crypto";
import { messageOf } from "@a2c-smcp/runtime";
import { auth, extractWWWAuthenticateParams } from "@modelcontextprotocol/client";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import { authFetch } from "./auth-fetch.ts";
import { CallbackListener } from "./callback-listener.ts";
import type { CredentialStore, ServerCredentials } from "./credential-store.ts";
import { StoredProvider } from "./stored-provider.ts";

/** Who signs in where, and how a person gets to see the page for it. */
export interface SignInOptions {
  /** The MCP server. */
  readonly url: string;
  readonly store: CredentialStore;
  /** Shows a person the page to sign in at. */
  readonly openPage: (url: URL) => void | Promise<void>;
  /** Of a client that was registered by hand, where the server registers none by itself. */
  readonly clientId?: string | undefined;
  readonly scope?: string | undefined;
  /** Where the browser comes back to on this machine; any free port by default. */
  readonly port?: number | undefined;
  /** Milliseconds that the person has; five minutes by default. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const SIGN_IN_MS = 300_000;
const CHALLENGE_MS = 20_000;

/** Lets a person sign in to an MCP server (OAuth with PKCE) and keeps what comes of it. Rejects with `ComputerError`. */
export async function signIn(options: SignInOptions): Promise<ServerCredentials> {
  const { url, store } = options;
  try {
    await authorize(options);
  } catch (cause) {
    if (cause instanceof ComputerError) throw cause;
    const why = `Signing in to ${url} failed: ${messageOf(cause)}`;
    throw new ComputerError(ComputerErrorCode.AuthorizationFailed, why, { cause });
  }
  const credentials = await store.read(url);
  if (credentials?.tokens === undefined)
    throw new ComputerError(ComputerErrorCode.AuthorizationFailed, `Signing in to ${url} gave no token`);
  return credentials;
}

async function authorize(options: SignInOptions): Promise<void> {
  const { url, store, openPage, timeoutMs = SIGN_IN_MS, signal } = options;
  const { resourceMetadataUrl, scope: asked } = await challengeOf(url);
  const kept = (await store.read(url)) ?? { url };
  const state = randomBytes(24).toString("base64url");
  await using listener = await openListener(kept, state, options.port);
  await store.write({ ...kept, client: clientFor(kept, listener.url, options.clientId) });
  const scope = options.scope ?? asked;
  const provider = new StoredProvider({ url, store, openPage, scope, state, redirectUrl: listener.url });
  const place = {
    ...{ serverUrl: url, fetchFn: authFetch },
    ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}),
    ...(scope === undefined ? {} : { scope }),
  };
  const outcome = await auth(provider, { ...place, forceReauthorization: true });
  if (outcome !== "REDIRECT") return;
  const { code, iss } = await listener.wait(timeoutMs, signal);
  await auth(provider, { ...place, authorizationCode: code, ...(iss === undefined ? {} : { iss }) });
}

/** What a server says to whoever comes without a token: where to get one, and for what. */
async function challengeOf(url: string): Promise<ReturnType<typeof extractWWWAuthenticateParams>> {
  const signal = AbortSignal.timeout(CHALLENGE_MS);
  const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" });
  await response.body?.cancel();
  return extractWWWAuthenticateParams(response);
}

/** The port that the client was registered with, where it is free: servers compare the address they send a browser to. */
async function openListener(
  { client }: ServerCredentials,
  state: string,
  port: number | undefined,
): Promise<CallbackListener> {
  const before = client?.redirect_uris?.find((uri) => URL.canParse(uri));
  const wanted = port ?? Number(before === undefined ? 0 : new URL(before).port);
  if (port !== undefined || wanted === 0) return CallbackListener.open(state, wanted);
  return CallbackListener.open(state, wanted).catch(() => CallbackListener.open(state, 0));
}

/** The client that is known to the server, as long as it may come back to this address. */
function clientFor(
  { client }: ServerCredentials,
  redirectUrl: string,
  clientId: string | undefined,
): ServerCredentials["client"] {
  if (clientId !== undefined) return { client_id: clientId, redirect_uris: [redirectUrl] };
  return client?.redirect_uris?.includes(redirectUrl) ? client : undefined;
}
