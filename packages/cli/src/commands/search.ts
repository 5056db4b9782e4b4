import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../look/connect-options.ts";
import { addConnectOptions } from "../look/connect-options.ts";
import { readCount } from "../look/read-count.ts";

export interface SearchFlags extends ConnectFlags {
  readonly limit: number;
}

/** `a2c search WORDS…`: the text of all documents. */
export function searchCommand(): Command {
  return addConnectOptions(searchSyntax()).action(async (words: string[], flags: SearchFlags) => {
    const { runSearch } = await import("../programs/search.ts");
    await runSearch(words, flags);
  });
}

/** What `search` takes, here and in the shell. */
export function searchSyntax(): Command {
  const say = messages().commands.search;
  return new Command("search")
    .description(say.description)
    .argument("<words...>", say.words)
    .option("--limit <count>", say.limit, readCount, 10);
}
