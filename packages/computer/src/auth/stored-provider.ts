import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import { isPrivateAddress } from "./auth-fetch.ts";
import type { CredentialStore, ServerCredentials } from "./credential-store.ts";

export interface StoredProviderOptions {
  readonly url: string;
  readonly store: CredentialStore;
  /** Where a browser is sent after signing in; there only while somebody signs in. */
  readonly redirectUrl?: string | undefined;
  /** Shows a person the page to sign in at; there only while somebody signs in. */
  readonly openPage?: ((url: URL) => void | Promise<void>) | undefined;
  readonly scope?: string | undefined;
  /** What the browser brings back, so that nobody else can come in its place. */
  readonly state?: string | undefined;
}

/** The SDK's view of what is kept for one MCP server. */
export class StoredProvider implements OAuthClientProvider {
  readonly #options: StoredProviderOptions;
  #verifier = "";
  #discovery: OAuthDiscoveryState | undefined;
  /** The tokens that were handed out: those that another process has put there since are not thrown away. */
  #seen: string | undefined;

  constructor(options: StoredProviderOptions) {
    this.#options = options;
  }

  get redirectUrl(): string {
    return this.#options.redirectUrl ?? "http://127.0.0.1/callback";
  }

  get clientMetadata(): OAuthClientMetadata {
    const { scope } = this.#options;
    return {
      client_name: "A2C-SMCP Computer",
      redirect_uris: [this.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      ...(scope === undefined ? {} : { scope }),
    };
  }

  state(): string {
    return this.#options.state ?? "";
  }

  async clientInformation(): Promise<StoredOAuthClientInformation | undefined> {
    return (await this.#read()).client;
  }

  async saveClientInformation(client: StoredOAuthClientInformation): Promise<void> {
    await this.#change({ client: { ...client } });
  }

  async tokens(): Promise<StoredOAuthTokens | undefined> {
    const { tokens } = await this.#read();
    this.#seen = tokens?.access_token;
    return tokens;
  }

  async saveTokens(tokens: StoredOAuthTokens): Promise<void> {
    const { expires_in: seconds } = tokens;
    const expires_at =
      seconds === undefined ? undefined : new Date(Date.now() + seconds * 1_000).toISOString();
    const resource_metadata_url = this.#discovery?.resourceMetadataUrl;
    await this.#change({ tokens: { ...tokens }, expires_at, resource_metadata_url });
  }

  async redirectToAuthorization(url: URL): Promise<void> {
    const { openPage } = this.#options;
    if (openPage === undefined)
      throw new ComputerError(ComputerErrorCode.AuthorizationNeeded, "A person has to sign in again");
    if (!isPrivateAddress(url))
      throw new ComputerError(
        ComputerErrorCode.AuthorizationFailed,
        `The page to sign in at, ${url.origin}, is not opened: a password goes over https`,
      );
    await openPage(url);
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  async invalidateCredentials(scope: "all" | "client" | "tokens" | "verifier" | "discovery"): Promise<void> {
    if (scope === "discovery" || scope === "all") this.#discovery = undefined;
    if (scope === "discovery" || scope === "verifier") return;
    const kept = await this.#read();
    const isOurs = kept.tokens?.access_token === this.#seen;
    await this.#options.store.write({
      ...kept,
      ...(scope === "tokens" ? {} : { client: undefined }),
      ...(scope === "client" || !isOurs ? {} : { tokens: undefined, expires_at: undefined }),
    });
  }

  async #read(): Promise<ServerCredentials> {
    const { store, url } = this.#options;
    return (await store.read(url)) ?? { url };
  }

  async #change(change: Partial<ServerCredentials>): Promise<void> {
    await this.#options.store.write({ ...(await this.#read()), ...change });
  }
}
