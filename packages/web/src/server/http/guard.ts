import type { IncomingMessage } from "node:http";
import { ApiFailure } from "./api-failure.ts";

/** Decides who may ask at all: nobody under a foreign name, nobody from a foreign page. */
export class Guard {
  readonly #names: readonly string[];

  constructor(port: number) {
    this.#names = ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`);
  }

  /** Throws for a request that calls this machine by a name that is not its own: a name server may lie. */
  checkHost({ headers: { host = "" } }: IncomingMessage): void {
    if (!this.#names.includes(host.toLowerCase()))
      throw new ApiFailure(403, "wrong-host", {
        message: "This page is only served under 127.0.0.1 and localhost.",
        advice: "Open the link as the a2c command printed it.",
      });
  }

  /** Throws for a request that no page of ours would make. */
  checkOrigin({ headers, method = "GET" }: IncomingMessage): void {
    const { host = "", origin } = headers;
    const isForeign = origin !== undefined && origin !== `http://${host}`;
    const isUnsafe = method !== "GET" && method !== "HEAD";
    if (isForeign || isFromElsewhere(headers) || (isUnsafe && origin === undefined))
      throw new ApiFailure(403, "wrong-origin", { message: "Another web page may not use this Computer." });
  }
}

/** What a browser says of a request that another page made; a link on another page may lead here all the same. */
function isFromElsewhere(headers: IncomingMessage["headers"]): boolean {
  const site = headers["sec-fetch-site"] ?? "none";
  return site !== "none" && site !== "same-origin" && headers["sec-fetch-mode"] !== "navigate";
}
