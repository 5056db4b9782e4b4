import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenDocument, OpenOptions, SourceFile } from "../engine/format.ts";
import type { FormatEntry } from "../engine/format-entry.ts";
import { detectKind } from "../formats/detect.ts";
import { formats as ownFormats } from "../formats/index.ts";

/** A document and the kind of its file. */
export interface OpenedFile {
  readonly document: OpenDocument;
  readonly fileType: string;
}

/** Finds the format of a file, loads its parser and opens the file with it. */
export type OpenFile = (file: SourceFile, options: OpenOptions) => Promise<OpenedFile>;

/** Where formats come from; those of modules come before those of the registry. */
export interface FormatSources {
  /** A registry as `registerFormat` returns it; our own formats unless it is given. */
  readonly formats?: readonly FormatEntry[] | undefined;
  /** Addresses of modules that export further `formats`. */
  readonly formatModules?: readonly string[] | undefined;
}

/** Resolves to the one function that every way of reading opens files with. */
export async function createFileOpener({
  formats = ownFormats,
  formatModules = [],
}: FormatSources): Promise<OpenFile> {
  const entries = [...(formatModules.length > 0 ? await importFormats(formatModules) : []), ...formats];
  const find = (kind: string): FormatEntry | undefined =>
    entries.find(({ extensions }) => extensions.includes(kind));
  return async (file, options) => {
    const kind = await detectKind(file, (extension) => find(extension) !== undefined);
    const entry = find(kind);
    if (entry === undefined)
      throw new DocumentError(DocumentErrorCode.Unsupported, `${file.name}: no reader for ${kind} files`);
    const format = await entry.load();
    return { document: await format.open(file, options), fileType: format.fileType };
  };
}

/** What checks foreign modules takes longer to load than all of ours; few have any. */
async function importFormats(modules: readonly string[]): Promise<FormatEntry[]> {
  const { readFormats } = await import("./read-formats.ts");
  const read = modules.map(async (address) => readFormats(await import(address)));
  return (await Promise.all(read)).flat();
}
