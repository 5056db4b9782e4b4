import { escapePattern } from "../text.ts";

/** What stands where a secret stood. */
const HIDDEN = "***";
/** Shorter values turn up by chance in any text; hiding them would hide nothing and garble everything. */
const SHORTEST = 3;
const SHORTEST_LINE = 16;

/** Knows the secrets that this Computer has resolved, and takes them out of whatever is said. */
export class SecretRegistry {
  readonly #forms = new Set<string>();
  #pattern: RegExp | undefined;

  add(secret: string): void {
    if (secret.length < SHORTEST) return;
    // A secret also shows up as part of an address, inside a JSON string, or line by line.
    const lines = secret.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE);
    const forms = [secret, ...lines, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
    for (const form of forms) this.#forms.add(form);
    const longestFirst = [...this.#forms].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(longestFirst.map(escapePattern).join("|"), "g");
  }

  scrub(text: string): string {
    return this.#pattern ? text.replace(this.#pattern, HIDDEN) : text;
  }

  /** Scrubs every string of a value, keys included; errors become their messages. */
  scrubValue<T>(value: T): T;
  scrubValue(value: unknown): unknown {
    return this.#scrubDeep(value, []);
  }

  #scrubDeep(value: unknown, around: readonly object[]): unknown {
    if (typeof value === "string") return this.scrub(value);
    if (value instanceof Error) return this.scrub(describeError(value));
    if (typeof value !== "object" || value === null) return value;
    if (around.includes(value)) return "[circular]";
    const inside = [...around, value];
    if (Array.isArray(value)) return value.map((item) => this.#scrubDeep(item, inside));
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [this.scrub(key), this.#scrubDeep(field, inside)]),
    );
  }
}

/** The message with those of its causes: what a log needs, without a stack. */
function describeError(error: Error): string {
  const messages: string[] = [];
  for (let cause: unknown = error; cause instanceof Error && messages.length < 5; cause = cause.cause)
    messages.push(cause.message);
  return messages.join(": ");
}
