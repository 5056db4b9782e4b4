import type { Format } from "../engine/format.ts";
import type { FormatEntry } from "../engine/format-entry.ts";
import { formats as ownFormats } from "../formats/index.ts";

/** The formats that a file is looked up in, first come, first served. A value: nothing is registered globally. */
export type FormatRegistry = readonly FormatEntry[];

/** Every format of this package; a parser is loaded when the first file of its kind is opened. */
export const builtInFormats: FormatRegistry = ownFormats;

/**
 * Returns a registry in which a format of your own comes before those of another registry, or before our own. Pass it to
 * `openDocument` as `formats`. What the bytes of a file tell (PDF, ZIP, …) still decides; an extension does where they
 * leave it open.
 */
export function registerFormat(
  format: Format | FormatEntry,
  formats: FormatRegistry = builtInFormats,
): FormatRegistry {
  const { fileType, extensions } = format;
  const load = "load" in format ? format.load : async () => format;
  return [{ fileType, extensions: extensions.map((each) => each.toLowerCase()), load }, ...formats];
}
