import { z } from "zod";
import type { FormatEntry } from "../engine/format-entry.ts";

const FormatModule = z.looseObject({
  formats: z.array(
    z.looseObject({
      fileType: z.string(),
      extensions: z.array(z.string()),
      load: z.custom<FormatEntry["load"]>((value) => typeof value === "function"),
    }),
  ),
});

/** The formats that a module exports. */
export function readFormats(module: unknown): readonly FormatEntry[] {
  return FormatModule.parse(module).formats;
}
