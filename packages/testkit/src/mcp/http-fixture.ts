import { BothErasHttp } from "../http/both-eras-http.ts";
import { createFixtureServer } from "./fixture-server.ts";
import type { FixtureState } from "./fixture-tools.ts";
import { createFixtureState } from "./fixture-tools.ts";

export interface HttpFixtureOptions {
  /** Which generations of MCP are served; both by default. */
  readonly era?: "both" | "legacy" | undefined;
  /** Requests without it are answered with 401. */
  readonly token?: string | undefined;
}

/** The fixture server over Streamable HTTP. */
export class HttpFixture implements AsyncDisposable {
  readonly state: FixtureState = createFixtureState();
  /** May be changed while it runs. */
  token: string | undefined;
  readonly #http: BothErasHttp;

  private constructor({ era, token }: HttpFixtureOptions) {
    this.token = token;
    this.#http = new BothErasHttp({
      createServer: () =>
        createFixtureServer({ state: this.state, announceTools: () => this.#announceTools() }),
      isLegacy: era === "legacy",
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
