import { hideSpans } from "../config/hide-secrets.ts";
import { NeedleSearch } from "./needle-search.ts";
import { secretForms } from "./secret-forms.ts";

/** Shorter values turn up by chance in any text; hiding them would hide nothing and garble everything. */
const SHORTEST = 3;
/** The same for what a tool gives: its result may be written back, and must not lose common words. */
const SHORTEST_IN_RESULTS = 8;

/** Knows the secrets of this Computer, and removes them from every text, in the forms in which they turn up. */
export class SecretRegistry {
  readonly #secrets = new Set<string>();
  #search: NeedleSearch | undefined;
  #searchResults: NeedleSearch | undefined;

  add(secret: string): void {
    if (secret.length < SHORTEST || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    this.#search = undefined;
    this.#searchResults = undefined;
  }

  scrub(text: string): string {
    if (this.#secrets.size === 0) return text;
    this.#search ??= this.#prepare(SHORTEST);
    return scrubWith(this.#search, text);
  }

  /** Scrubs every string of a value, keys included; errors become their messages. */
  scrubValue<T>(value: T): T;
  scrubValue(value: unknown): unknown {
    return scrubDeep(value, (text) => this.scrub(text), []);
  }

  /** The same for what a tool gives, with secrets of eight characters and more. */
  scrubResult<T>(value: T): T;
  scrubResult(value: unknown): unknown {
    if (this.#secrets.size === 0) return value;
    this.#searchResults ??= this.#prepare(SHORTEST_IN_RESULTS);
    const search = this.#searchResults;
    return scrubDeep(value, (text) => scrubWith(search, text), []);
  }

  #prepare(shortest: number): NeedleSearch {
    const long = [...this.#secrets].filter(({ length }) => length >= shortest);
    return new NeedleSearch(long.flatMap(secretForms));
  }
}

function scrubWith(search: NeedleSearch, text: string): string {
  const places = search.find(text);
  return places.length === 0 ? text : hideSpans(text, places);
}

function scrubDeep(value: unknown, scrub: (text: string) => string, around: readonly object[]): unknown {
  if (typeof value === "string") return scrub(value);
  if (value instanceof Error) return scrub(describeError(value));
  if (typeof value !== "object" || value === null) return value;
  if (around.includes(value)) return "[circular]";
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((item) => scrubDeep(item, scrub, inside));
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [scrub(key), scrubDeep(field, scrub, inside)]),
  );
}

/** The message with those of its causes: what a log needs, without a stack. */
function describeError(error: Error): string {
  const messages: string[] = [];
  for (let cause: unknown = error; cause instanceof Error && messages.length < 5; cause = cause.cause)
    messages.push(cause.message);
  return messages.join(": ");
}
