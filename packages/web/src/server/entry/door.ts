import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { KEY_HEADER, linkTo } from "../../api/entry.ts";
import type { CodeOptions } from "./entry-codes.ts";
import { EntryCodes } from "./entry-codes.ts";
import { isSameText } from "./same-text.ts";
import { Sessions } from "./sessions.ts";

/** What a code is exchanged for. */
export interface Admitted {
  /** A `Set-Cookie` header. */
  readonly cookie: string;
  readonly key: string;
}

/** Lets browsers in: each with a link that works once, and from then on with a cookie and a key. */
export class Door {
  /** Whoever knows it may make links: for the commands of the same user, never for a browser. */
  readonly secret = randomBytes(32).toString("base64url");
  readonly #port: number;
  readonly #codes = new EntryCodes();
  readonly #sessions = new Sessions();

  constructor(port: number) {
    this.#port = port;
  }

  createLink(options: CodeOptions): string {
    return linkTo(`http://127.0.0.1:${this.#port}`, this.#codes.issue(options));
  }

  /** Undefined when the code was used, has expired, or never was one. */
  exchange(code: string): Admitted | undefined {
    if (!this.#codes.redeem(code)) return undefined;
    const { cookie, key } = this.#sessions.open();
    // Only the API needs it: the fewer paths carry it, the fewer programs on other ports are ever sent it.
    const attributes = "Path=/api; HttpOnly; SameSite=Strict";
    return { cookie: `${this.#cookieName}=${cookie}; ${attributes}`, key };
  }

  /** Whether a browser that was let in asks. The cookie alone says nothing: other ports of this machine get it too. */
  isKnown({ headers }: IncomingMessage): boolean {
    const key = headers[KEY_HEADER];
    if (typeof key !== "string") return false;
    const cookies = cookiesOf(headers.cookie ?? "", this.#cookieName);
    return cookies.some((cookie) => this.#sessions.has({ cookie, key }));
  }

  /** Whether a command of the same user asks. */
  isOwner({ headers }: IncomingMessage): boolean {
    const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
    return given !== undefined && isSameText(given, this.secret);
  }

  close(): void {
    this.#codes.close();
  }

  /** Cookies are shared by all ports of a machine, and two of these may run at once. */
  get #cookieName(): string {
    return `a2c-web-${this.#port}`;
  }
}

function cookiesOf(header: string, name: string): string[] {
  return header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
