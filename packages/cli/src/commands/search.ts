import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";
import { readLimit } from "../options/numbers.ts";
import { SaidError } from "../process/exit.ts";

export interface SearchFlags extends ConnectFlags {
  readonly limit: number;
}

/** `a2c search WORDS…`: the text of all documents. */
export function searchCommand(): Command {
  return addConnectOptions(searchSyntax()).action(async (words: string[], flags: SearchFlags) => {
    const [{ inOffice }, { searchDocuments }] = await Promise.all([
      import("../office/in-office.ts"),
      import("../search/search-documents.ts"),
    ]);
    const query = words.map(quoted).join(" ");
    await inOffice({ command: "search" }, flags, async (context) => {
      // As grep does: a script can tell whether there was anything.
      if (!(await searchDocuments(context, query, flags))) throw new SaidError("nothing was found");
    });
  });
}

/** What `search` takes, here and in the shell. */
export function searchSyntax(): Command {
  const say = messages().commands.search;
  return new Command("search")
    .description(say.description)
    .argument("<words...>", say.words)
    .option("--limit <count>", say.limit, readLimit, 10);
}

/** What the shell passed as one word with a space in it was written as a phrase. */
function quoted(word: string, _index: number, all: readonly string[]): string {
  return all.length > 1 && /\s/.test(word) && !word.includes('"') ? `"${word}"` : word;
}
