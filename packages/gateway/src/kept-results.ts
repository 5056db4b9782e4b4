import { randomUUID } from "node:crypto";
import { RESULT_SCHEME } from "./uris/client-uri.ts";

export interface KeptResultsOptions {
  readonly mostResults: number;
  /** In UTF-16 units over all results. */
  readonly mostCharacters: number;
}

/** One text or one blob, as `resources/read` gives it. */
export interface KeptContent {
  readonly mimeType: string;
  readonly text?: string;
  readonly blob?: string;
}

/**
 * What did not fit into the answer of a tool. A tool must not be called again for the rest, for it may have effects;
 * the oldest results make room for new ones.
 */
export class KeptResults {
  readonly #options: KeptResultsOptions;
  readonly #results = new Map<string, KeptContent>();
  #characters = 0;

  constructor(options: KeptResultsOptions) {
    this.#options = options;
  }

  /** Keeps a result and answers its URI; undefined when it is too large to be kept at all. */
  keep(content: KeptContent): string | undefined {
    const { mostResults, mostCharacters } = this.#options;
    const size = sizeOf(content);
    if (size > mostCharacters) return undefined;
    const uri = `${RESULT_SCHEME}${randomUUID()}`;
    this.#results.set(uri, content);
    this.#characters += size;
    while (this.#results.size > mostResults || this.#characters > mostCharacters) this.#dropOldest();
    return uri;
  }

  get(uri: string): KeptContent | undefined {
    return this.#results.get(uri);
  }

  #dropOldest(): void {
    const [oldest] = this.#results;
    if (!oldest) return;
    this.#results.delete(oldest[0]);
    this.#characters -= sizeOf(oldest[1]);
  }
}

function sizeOf({ text = "", blob = "" }: KeptContent): number {
  return text.length + blob.length;
}
