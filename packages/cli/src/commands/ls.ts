import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";
import { readCount } from "../options/whole-number.ts";

export interface LsFlags extends ConnectFlags {
  readonly type?: string;
  readonly keyword?: string[];
  readonly limit?: number;
  readonly offset?: number;
}

/** `a2c ls [PLACE]`: the catalogue, the pages of a document, the elements of a page. */
export function lsCommand(): Command {
  return addConnectOptions(lsSyntax()).action(async (place: string | undefined, flags: LsFlags) => {
    const [{ inOffice }, { listPlace }] = await Promise.all([
      import("../office/in-office.ts"),
      import("../listing/list-place.ts"),
    ]);
    const { type, keyword: keywords, limit, offset } = flags;
    await inOffice("ls", flags, (context) => listPlace(context, place, { type, keywords, limit, offset }));
  });
}

/** What `ls` takes, here and in the shell. */
export function lsSyntax(): Command {
  const say = messages().commands.ls;
  return new Command("ls")
    .description(say.description)
    .argument("[place]", say.place)
    .option("--type <type>", say.type)
    .option("--keyword <words...>", say.keyword)
    .option("--limit <count>", say.limit, readCount)
    .option("--offset <count>", say.offset, readCount);
}
