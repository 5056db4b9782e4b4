import type { IncomingMessage, ServerResponse } from "node:http";
import { BothErasHttp } from "../http/both-eras-http.ts";
import type { OAuthServer } from "../http/oauth-server.ts";
import { createFixtureServer } from "./fixture-server.ts";
import type { FixtureState } from "./fixture-tools.ts";
import { createFixtureState } from "./fixture-tools.ts";

export interface HttpFixtureOptions {
  /** Which generations of MCP are served; both by default. */
  readonly era?: "both" | "legacy" | undefined;
  /** Requests without it are answered with 401. */
  readonly token?: string | undefined;
  /** Requests need a token of this server; whoever has none is told where to get one. */
  readonly signIn?: OAuthServer | undefined;
}

/** The fixture server over Streamable HTTP. */
export class HttpFixture implements AsyncDisposable {
  readonly state: FixtureState = createFixtureState();
  /** May be changed while it runs. */
  token: string | undefined;
  readonly #http: BothErasHttp;

  private constructor({ era, token, signIn }: HttpFixtureOptions) {
    this.token = token;
    this.#http = new BothErasHttp({
      createServer: () =>
        createFixtureServer({ state: this.state, announceTools: () => this.#announceTools() }),
      isLegacy: era === "legacy",
      front: (request, response) => signIn !== undefined && this.#challenge(signIn, request, response),
      refuse: ({ headers }) =>
        this.token === undefined || headers.authorization === `Bearer ${this.token}` ? undefined : 401,
    });
  }

  static async start(options: HttpFixtureOptions = {}): Promise<HttpFixture> {
    const fixture = new HttpFixture(options);
    await fixture.resume();
    return fixture;
  }

  get url(): string {
    return this.#http.url;
  }

  /** As RFC 9728 has it: the metadata of a protected resource, at a place that only the challenge names. */
  #challenge(signIn: OAuthServer, request: IncomingMessage, response: ServerResponse): boolean {
    const metadata = new URL("/where-to-sign-in", this.url).href;
    if (request.url === "/where-to-sign-in") {
      const body = { resource: this.url, authorization_servers: [signIn.url] };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
      return true;
    }
    if (signIn.isAllowed(request)) return false;
    response.writeHead(401, { "www-authenticate": `Bearer resource_metadata="${metadata}"` }).end();
    return true;
  }

  get sessionCount(): number {
    return this.#http.sessionCount;
  }

  /** Forgets every session, as a server does that was started anew. */
  forgetSessions(): void {
    this.#http.forgetSessions();
  }

  /** Goes away, in the middle of whatever is under way. */
  vanish(): Promise<void> {
    return this.#http.vanish();
  }

  /** Comes back at the same address. */
  resume(): Promise<void> {
    return this.#http.resume();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#http[Symbol.asyncDispose]();
  }

  async #announceTools(): Promise<void> {
    this.#http.notify.toolsChanged();
    await this.#http.tellSessions((server) => server.sendToolListChanged());
  }
}
