import { randomBytes } from "node:crypto";
import { digestOf } from "./same-text.ts";

/** How a code came to its end. */
export type CodeEnd = "used" | "expired";

/** How long a code is good for. */
export interface CodeOptions {
  readonly lifetimeMs: number;
  /** Called once, when the code stops working. */
  readonly onEnd?: ((how: CodeEnd) => void) | undefined;
}

interface OpenCode {
  readonly timer: NodeJS.Timeout;
  readonly onEnd: CodeOptions["onEnd"];
}

/** 144 bits: nobody guesses it, and it is short enough to be pasted. */
const CODE_BYTES = 18;
/** More than a person asks for; the oldest gives way. */
const MOST_OPEN = 20;

/** Codes that let one browser in: each works once, and not for long. */
export class EntryCodes {
  readonly #open = new Map<string, OpenCode>();

  issue({ lifetimeMs, onEnd }: CodeOptions): string {
    const code = randomBytes(CODE_BYTES).toString("base64url");
    const digest = digestOf(code);
    const timer = setTimeout(() => this.#end(digest, "expired"), lifetimeMs);
    timer.unref();
    this.#open.set(digest, { timer, onEnd });
    const [oldest] = this.#open.keys();
    if (this.#open.size > MOST_OPEN && oldest !== undefined) this.#end(oldest, "expired");
    return code;
  }

  /** Whether the code is good. It is not any more. */
  redeem(code: string): boolean {
    return this.#end(digestOf(code), "used");
  }

  /** No code works from here on; nobody is notified. */
  close(): void {
    for (const { timer } of this.#open.values()) clearTimeout(timer);
    this.#open.clear();
  }

  #end(digest: string, how: CodeEnd): boolean {
    const ended = this.#open.get(digest);
    if (ended === undefined) return false;
    this.#open.delete(digest);
    clearTimeout(ended.timer);
    ended.onEnd?.(how);
    return true;
  }
}
