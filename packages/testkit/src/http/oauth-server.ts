import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

/** What an authorization server does otherwise than usual. */
export interface OAuthServerOptions {
  /** Seconds that an access token is valid; an hour by default. */
  readonly lifetimeSeconds?: number | undefined;
  /** Clients are registered by hand alone; these are. */
  readonly clients?: readonly string[] | undefined;
  /** Whoever comes to sign in is sent back with this error. */
  readonly denies?: string | undefined;
}

/**
 * An OAuth 2.1 authorization server on this machine: metadata, dynamic registration, codes with PKCE (S256), refresh
 * tokens that are good for one renewal, revocation. Whoever opens its page is signed in.
 */
export class OAuthServer implements AsyncDisposable {
  readonly registered: string[] = [];
  /** Kinds of grant in the order in which tokens were asked for. */
  readonly grants: string[] = [];
  /** May be changed while it runs. */
  lifetimeSeconds: number;
  readonly #options: OAuthServerOptions;
  readonly #http: Server;
  readonly #clients = new Map<string, readonly string[]>();
  readonly #codes = new Map<string, Grant>();
  readonly #access = new Map<string, number>();
  readonly #refresh = new Map<string, string>();

  private constructor(options: OAuthServerOptions) {
    this.#options = options;
    this.lifetimeSeconds = options.lifetimeSeconds ?? 3_600;
    this.#http = createServer((request, response) => {
      this.#answer(request, response).catch(() => send(response, 400, { error: "invalid_request" }));
    });
  }

  static async start(options: OAuthServerOptions = {}): Promise<OAuthServer> {
    const server = new OAuthServer(options);
    server.#http.listen(0, "127.0.0.1");
    await once(server.#http, "listening");
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  /** Whether a request brings a token that is valid. */
  isAllowed({ headers }: IncomingMessage): boolean {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    return (this.#access.get(token) ?? 0) > Date.now();
  }

  /** Access tokens are no longer valid, as after their time. */
  expireAll(): void {
    this.#access.clear();
  }

  /** Nobody is signed in any more. */
  forgetAll(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  /** Refresh tokens that are valid. */
  get sessions(): number {
    return this.#refresh.size;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    if (pathname === "/.well-known/oauth-authorization-server") return send(response, 200, this.#metadata());
    if (pathname === "/authorize") return this.#authorize(searchParams, response);
    const body = await textOf(request);
    if (pathname === "/register" && this.#options.clients === undefined)
      return this.#register(JSON.parse(body) as { redirect_uris: string[] }, response);
    if (pathname === "/token") return this.#token(new URLSearchParams(body), response);
    if (pathname === "/revoke") return this.#revoke(new URLSearchParams(body), response);
    send(response, 404, { error: "not_found" });
  }

  #metadata(): object {
    const { url } = this;
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      revocation_endpoint: `${url}/revoke`,
      ...(this.#options.clients === undefined ? { registration_endpoint: `${url}/register` } : {}),
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
    };
  }

  #register(metadata: { readonly redirect_uris: readonly string[] }, response: ServerResponse): void {
    const client_id = randomUUID();
    this.registered.push(client_id);
    this.#clients.set(client_id, metadata.redirect_uris);
    send(response, 201, { ...metadata, client_id });
  }

  #authorize(asked: URLSearchParams, response: ServerResponse): void {
    const [clientId = "", redirectUri = ""] = ["client_id", "redirect_uri"].map(
      (key) => asked.get(key) ?? "",
    );
    const isKnown =
      this.#options.clients?.includes(clientId) ?? this.#clients.get(clientId)?.includes(redirectUri);
    const challenge = asked.get("code_challenge");
    if (!isKnown || challenge === null || asked.get("code_challenge_method") !== "S256")
      throw new Error("not a way to sign in");
    const back = new URL(redirectUri);
    back.searchParams.set("state", asked.get("state") ?? "");
    if (this.#options.denies === undefined) {
      const code = randomUUID();
      this.#codes.set(code, { clientId, redirectUri, challenge });
      back.searchParams.set("code", code);
    } else back.searchParams.set("error", this.#options.denies);
    response.writeHead(302, { location: back.href }).end();
  }

  #token(asked: URLSearchParams, response: ServerResponse): void {
    const kind = asked.get("grant_type") ?? "";
    this.grants.push(kind);
    const clientId = asked.get("client_id") ?? "";
    const isGood = kind === "refresh_token" ? this.#takeRefresh(asked, clientId) : this.#takeCode(asked);
    if (!isGood) {
      send(response, 400, { error: "invalid_grant" });
      return;
    }
    const [access_token, refresh_token] = [randomUUID(), randomUUID()];
    this.#access.set(access_token, Date.now() + this.lifetimeSeconds * 1_000);
    this.#refresh.set(refresh_token, clientId);
    send(response, 200, {
      access_token,
      refresh_token,
      token_type: "Bearer",
      expires_in: this.lifetimeSeconds,
    });
  }

  #takeCode(asked: URLSearchParams): boolean {
    const code = asked.get("code") ?? "";
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const verifier = createHash("sha256")
      .update(asked.get("code_verifier") ?? "")
      .digest("base64url");
    return (
      grant !== undefined &&
      grant.challenge === verifier &&
      grant.clientId === asked.get("client_id") &&
      grant.redirectUri === asked.get("redirect_uri")
    );
  }

  #takeRefresh(asked: URLSearchParams, clientId: string): boolean {
    const token = asked.get("refresh_token") ?? "";
    const isGood = this.#refresh.get(token) === clientId;
    this.#refresh.delete(token);
    return isGood;
  }

  #revoke(asked: URLSearchParams, response: ServerResponse): void {
    this.#refresh.delete(asked.get("token") ?? "");
    response.writeHead(200).end();
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
