import { discoverOAuthServerInfo } from "@modelcontextprotocol/client";
import { authFetch } from "./auth-fetch.ts";
import type { CredentialStore, ServerCredentials } from "./credential-store.ts";

/** What came of signing out. */
export interface SignedOut {
  /** There was something to forget. */
  readonly wasSignedIn: boolean;
  /** The server was notified, and takes the tokens no longer; otherwise they are valid until they expire. */
  readonly isRevoked: boolean;
}

/** Forgets the credentials of an MCP server, and notifies whoever gave them where that is offered. */
export async function signOut(store: CredentialStore, url: string): Promise<SignedOut> {
  const kept = await store.read(url);
  const isRevoked = kept?.tokens === undefined ? false : await revoke(kept).catch(() => false);
  await store.remove(url);
  return { wasSignedIn: kept?.tokens !== undefined, isRevoked };
}

async function revoke({ url, tokens, client, resource_metadata_url }: ServerCredentials): Promise<boolean> {
  const { authorizationServerMetadata } = await discoverOAuthServerInfo(url, {
    fetchFn: authFetch,
    ...(resource_metadata_url === undefined ? {} : { resourceMetadataUrl: new URL(resource_metadata_url) }),
  });
  const endpoint = new Map<string, unknown>(Object.entries(authorizationServerMetadata ?? {})).get(
    "revocation_endpoint",
  );
  if (typeof endpoint !== "string" || tokens === undefined || client === undefined) return false;
  const { access_token, refresh_token } = tokens;
  const body = new URLSearchParams({
    token: refresh_token ?? access_token,
    token_type_hint: refresh_token === undefined ? "access_token" : "refresh_token",
    client_id: client.client_id,
    ...(client.client_secret === undefined ? {} : { client_secret: client.client_secret }),
  });
  return (await authFetch(endpoint, { method: "POST", body })).ok;
}
