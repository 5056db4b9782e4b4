import type { Format } from "@a2c-smcp/protocol";
import { FORMATS } from "@a2c-smcp/protocol";
import { Command, InvalidArgumentError, Option } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";
import type { RowRange } from "../reading/row-range.ts";
import { parseRowRange } from "../reading/row-range.ts";

export interface CatFlags extends ConnectFlags {
  readonly format?: Format;
  readonly rows?: RowRange;
  readonly output?: string;
}

/** `a2c cat PLACE`: a document, a page, an element or any resource. */
export function catCommand(): Command {
  return addConnectOptions(catSyntax()).action(async (place: string, flags: CatFlags) => {
    const [{ inOffice }, { showPlace }] = await Promise.all([
      import("../office/in-office.ts"),
      import("../reading/show-place.ts"),
    ]);
    const { format, rows, output } = flags;
    await inOffice({ command: "cat" }, flags, (context) =>
      showPlace(context, place, { format, rows, output }),
    );
  });
}

/** What `cat` takes, here and in the shell. */
export function catSyntax(): Command {
  const say = messages().commands.cat;
  return new Command("cat")
    .description(say.description)
    .argument("<place>", say.place)
    .addOption(new Option("--format <format>", say.format).choices(FORMATS))
    .option("--rows <range>", say.rows, readRows)
    .option("-o, --output <file>", say.output);
}

function readRows(raw: string): RowRange {
  const range = parseRowRange(raw);
  if (range) return range;
  throw new InvalidArgumentError(messages().office.cat.badRows);
}
