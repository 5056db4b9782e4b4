import { Command, Option } from "commander";
import { messages } from "../language/messages.ts";
import type { ListOptions } from "../listing/list-place.ts";
import type { Sort } from "../listing/sort-documents.ts";
import { SORTS } from "../listing/sort-documents.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";
import { readType } from "../options/file-type.ts";
import { readCount, readLimit } from "../options/numbers.ts";
import { readSince } from "../options/since.ts";

export interface LsFlags extends ConnectFlags {
  readonly type?: string;
  readonly keyword?: string[];
  readonly limit?: number;
  readonly offset?: number;
  readonly sort?: Sort;
  readonly reverse?: true;
  readonly since?: Date;
}

/** `a2c ls [PLACE]`: the catalogue, the pages of a document, the elements of a page. */
export function lsCommand(): Command {
  return addConnectOptions(lsSyntax()).action(async (place: string | undefined, flags: LsFlags) => {
    const [{ inOffice }, { listPlace }] = await Promise.all([
      import("../office/in-office.ts"),
      import("../listing/list-place.ts"),
    ]);
    await inOffice({ command: "ls" }, flags, (context) => listPlace(context, place, listOptions(flags)));
  });
}

/** What the flags of `ls` ask for, here and in the shell. */
export function listOptions({
  type,
  keyword: keywords,
  limit,
  offset,
  sort,
  reverse,
  since,
}: LsFlags): ListOptions {
  return { type, keywords, limit, offset, sort, isReverse: reverse === true, since };
}

/** What `ls` takes, here and in the shell. */
export function lsSyntax(): Command {
  const say = messages().commands.ls;
  return new Command("ls")
    .description(say.description)
    .argument("[place]", say.place)
    .option("--type <type>", say.type, readType)
    .option("--keyword <words...>", say.keyword)
    .addOption(new Option("--sort <by>", say.sort).choices(SORTS))
    .option("--reverse", say.reverse)
    .option("--since <when>", say.since, (raw: string) => readSince(raw))
    .option("--limit <count>", say.limit, readLimit)
    .option("--offset <count>", say.offset, readCount);
}
