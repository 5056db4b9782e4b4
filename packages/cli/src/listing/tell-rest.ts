import type { CommandContext } from "../office/command-context.ts";
import { note } from "../office/command-context.ts";

export interface Rest {
  /** The command so far, without its offset. */
  readonly words: string;
  readonly shown: number;
  readonly total: number;
  readonly options: { readonly offset?: number | undefined; readonly limit?: number | undefined };
  readonly count: (shown: number, total: number) => string;
}

/** Prints how much was shown of how much, and how to see what comes next. */
export function tellRest(context: CommandContext, { words, shown, total, options, count }: Rest): void {
  const next = (options.offset ?? 0) + shown;
  const limit = options.limit === undefined ? "" : ` --limit ${options.limit}`;
  const more = context.messages.office.ls.more(context.command(`${words} --offset ${next}${limit}`));
  note(context, next < total && shown > 0 ? `${count(shown, total)} · ${more}` : count(shown, total));
}
