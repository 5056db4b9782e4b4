import { MAX_LIMIT } from "@a2c-smcp/protocol";
import type { Look } from "./look.ts";
import { note } from "./look.ts";

/** What one request can ask for, and what is shown when nobody says how much. */
export const MOST_AT_ONCE = MAX_LIMIT;

export interface Rest {
  /** The command so far, without its offset. */
  readonly words: string;
  readonly shown: number;
  readonly total: number;
  readonly options: { readonly offset?: number | undefined; readonly limit?: number | undefined };
  readonly count: (shown: number, total: number) => string;
}

/** Says how much was shown of how much, and how to see what comes next. */
export function tellRest(look: Look, { words, shown, total, options, count }: Rest): void {
  const next = (options.offset ?? 0) + shown;
  const limit = options.limit === undefined ? "" : ` --limit ${options.limit}`;
  const more = look.messages.look.ls.more(look.command(`${words} --offset ${next}${limit}`));
  note(look, next < total && shown > 0 ? `${count(shown, total)} · ${more}` : count(shown, total));
}
