import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { AuthProvider } from "@modelcontextprotocol/client";
import { auth } from "@modelcontextprotocol/client";
import { authFetch } from "./auth-fetch.ts";
import type { CredentialStore, ServerCredentials } from "./credential-store.ts";
import { StoredProvider } from "./stored-provider.ts";

/** A token that expires within so many milliseconds is renewed before it is sent. */
const EARLY_MS = 30_000;

/** The access token of an MCP server that a person signed in to, renewed when it expires; undefined where nobody did. */
export async function tokenSource(
  store: CredentialStore | undefined,
  url: string,
  logger: Logger,
): Promise<AuthProvider | undefined> {
  if (store === undefined || (await store.read(url))?.tokens === undefined) return undefined;
  const renewal = new Renewal(store, url);
  return {
    token: async () => {
      const kept = await store.read(url);
      if (!expiresSoon(kept)) return renewal.hand(kept);
      await renewal.run().catch((cause: unknown) => logger.debug("token was not renewed", { cause }));
      return renewal.hand(await store.read(url));
    },
    // A server that still refuses is reported as one that does: what could not be renewed is only worth a line.
    onUnauthorized: () =>
      renewal
        .run()
        .catch((cause: unknown) => logger.warn("token was not renewed", { why: messageOf(cause), cause })),
  };
}

/** Renews the tokens of one server, once for all who need it at the same time. */
class Renewal {
  readonly #store: CredentialStore;
  readonly #url: string;
  #handed: string | undefined;
  #running: Promise<void> | undefined;

  constructor(store: CredentialStore, url: string) {
    this.#store = store;
    this.#url = url;
  }

  hand(kept: ServerCredentials | undefined): string | undefined {
    this.#handed = kept?.tokens?.access_token;
    return this.#handed;
  }

  run(): Promise<void> {
    this.#running ??= this.#renew().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #renew(): Promise<void> {
    const kept = await this.#store.read(this.#url);
    const token = kept?.tokens?.access_token;
    // Another process has renewed it, or somebody has just signed in: a second renewal would end the first one's.
    if (token !== undefined && token !== this.#handed && !expiresSoon(kept)) return;
    if (kept?.tokens?.refresh_token === undefined) return;
    const provider = new StoredProvider({ url: this.#url, store: this.#store });
    const place = kept.resource_metadata_url;
    await auth(provider, {
      ...{ serverUrl: this.#url, fetchFn: authFetch },
      ...(place === undefined ? {} : { resourceMetadataUrl: new URL(place) }),
    });
  }
}

function expiresSoon(kept: ServerCredentials | undefined): boolean {
  const { expires_at, tokens } = kept ?? {};
  if (expires_at === undefined || tokens?.refresh_token === undefined) return false;
  return Date.parse(expires_at) - Date.now() < EARLY_MS;
}
