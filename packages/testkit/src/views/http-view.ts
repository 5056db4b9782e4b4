import { BothErasHttp } from "../http/both-eras-http.ts";
import type { ViewOptions } from "./view-options.ts";
import { createViewServer } from "./view-server.ts";
import { ViewState } from "./view-state.ts";
import type { Announcer } from "./view-tools.ts";

/** The view fixture over Streamable HTTP. */
export class HttpView implements AsyncDisposable {
  /** May be changed while it runs; `announce` tells of it. */
  state: ViewState;
  readonly announce: Announcer;
  readonly #http: BothErasHttp;

  private constructor(options: ViewOptions) {
    this.state = new ViewState(options);
    this.#http = new BothErasHttp({
      createServer: () => createViewServer(this.state, this.announce),
      isLegacy: options.era === "legacy",
      onModern: (body) => {
        if (isListen(body)) this.state.counts.listens += 1;
      },
    });
    this.announce = {
      listChanged: async () => {
        this.#http.notify.resourcesChanged();
        await this.#http.tellSessions((server) => server.sendResourceListChanged());
      },
      updated: async (uri) => {
        this.#http.notify.resourceUpdated(uri);
        await this.#http.tellSessions((server) => server.sendResourceUpdated({ uri }));
      },
    };
  }

  static async start(options: ViewOptions = {}): Promise<HttpView> {
    const view = new HttpView(options);
    await view.resume();
    return view;
  }

  get url(): string {
    return this.#http.url;
  }

  /** As a configuration names it. */
  get config(): { readonly type: "streamable"; readonly url: string } {
    return { type: "streamable", url: this.url };
  }

  /** Goes away, in the middle of whatever is under way. */
  vanish(): Promise<void> {
    return this.#http.vanish();
  }

  /** Comes back at the same address, as it was or with other options. */
  async resume(options?: ViewOptions): Promise<void> {
    if (options) this.state = new ViewState(options);
    await this.#http.resume();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#http[Symbol.asyncDispose]();
  }
}

function isListen(body: unknown): boolean {
  return (
    typeof body === "object" && body !== null && "method" in body && body.method === "subscriptions/listen"
  );
}
