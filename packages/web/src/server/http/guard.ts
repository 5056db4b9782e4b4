import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ApiFailure } from "./api-failure.ts";

/** What a request is, once it is known to come from this machine's own page. */
export type Admission =
  | { readonly kind: "known" }
  /** It carries the token of the link: the cookie is given, and the address cleaned. */
  | { readonly kind: "greeted"; readonly cookie: string; readonly location: string }
  | { readonly kind: "unknown" };

const TOKEN_PARAMETER = "token";

/** Decides who may ask: nobody under a foreign name, nobody from a foreign page, nobody without the link. */
export class Guard {
  readonly #port: number;
  readonly #token: string;
  readonly #session = randomBytes(32).toString("base64url");

  constructor(port: number, token: string) {
    this.#port = port;
    this.#token = token;
  }

  /** Throws for a request that no page of ours would make. */
  check({ headers, method = "GET" }: IncomingMessage): void {
    const { host = "", origin } = headers;
    if (!this.#names().includes(host.toLowerCase()))
      throw new ApiFailure(403, "wrong-host", {
        message: "This page is only served under 127.0.0.1 and localhost.",
        advice: "Open the link as the a2c command printed it.",
      });
    const isForeign = origin !== undefined && origin !== `http://${host}`;
    const isUnsafe = method !== "GET" && method !== "HEAD";
    const isCrossSite =
      headers["sec-fetch-site"] === "cross-site" && headers["sec-fetch-mode"] !== "navigate";
    if (isForeign || isCrossSite || (isUnsafe && origin === undefined))
      throw new ApiFailure(403, "wrong-origin", { message: "Another web page may not use this Computer." });
  }

  /** Whether the request knows the cookie, or the token that the cookie is given for. */
  admit({ headers, method = "GET" }: IncomingMessage, url: URL): Admission {
    const given = url.searchParams.get(TOKEN_PARAMETER);
    if (method === "GET" && given !== null && isSame(given, this.#token)) {
      url.searchParams.delete(TOKEN_PARAMETER);
      const attributes = "Path=/; HttpOnly; SameSite=Strict";
      const cookie = `${this.#cookieName}=${this.#session}; ${attributes}`;
      return { kind: "greeted", cookie, location: `${url.pathname}${url.search}` };
    }
    const isKnown = cookiesOf(headers.cookie ?? "", this.#cookieName).some((value) =>
      isSame(value, this.#session),
    );
    return { kind: isKnown ? "known" : "unknown" };
  }

  /** Cookies are shared by all ports of a machine, and two of these may run at once. */
  get #cookieName(): string {
    return `a2c-web-${this.#port}`;
  }

  #names(): string[] {
    return ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${this.#port}`);
  }
}

function cookiesOf(header: string, name: string): string[] {
  return header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

/** In the same time whatever is given. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
