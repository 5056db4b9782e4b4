import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { Format, SourceFile } from "../engine/format.ts";
import type { FormatEntry } from "../engine/format-entry.ts";
import { detectKind } from "../formats/detect.ts";
import { formats } from "../formats/index.ts";

/** Finds the format of a file and loads its parser. */
export type FormatLoader = (file: SourceFile) => Promise<Format>;

/** A loader that knows our formats and those of the given modules, whose word on an extension comes first. */
export async function createFormatLoader(modules: readonly string[]): Promise<FormatLoader> {
  const entries: readonly FormatEntry[] = modules.length > 0 ? await importFormats(modules) : [];
  const find = (kind: string): FormatEntry | undefined =>
    [...entries, ...formats].find(({ extensions }) => extensions.includes(kind));
  return async (file) => {
    const kind = await detectKind(file, (extension) => find(extension) !== undefined);
    const entry = find(kind);
    if (entry === undefined)
      throw new DocumentError(DocumentErrorCode.Unsupported, `${file.name}: no reader for ${kind} files`);
    return entry.load();
  };
}

/** What checks foreign modules takes longer to load than all of ours; few have any. */
async function importFormats(modules: readonly string[]): Promise<FormatEntry[]> {
  const { readFormats } = await import("./read-formats.ts");
  const read = modules.map(async (address) => readFormats(await import(address)));
  return (await Promise.all(read)).flat();
}
