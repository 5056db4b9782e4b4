import { readFile } from "node:fs/promises";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { SourceFile } from "../engine/format.ts";
import { decodeText } from "./decode.ts";

/** The bytes of a file that must be parsed whole, refused before it is read when it has too many. */
export async function readWhole(file: SourceFile, limit: number): Promise<Uint8Array> {
  if (file.size > limit) {
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `${file.name} has ${file.size} bytes; a file of its kind is parsed whole and may have ${limit}`,
    );
  }
  try {
    return await readFile(file.path);
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} cannot be read`, { cause });
  }
}

export interface WholeText {
  readonly text: string;
  readonly encoding: string;
}

/** The text of a file that must be parsed whole, whatever encoding it is in. */
export async function readWholeText(file: SourceFile, limit: number): Promise<WholeText> {
  const { text, encoding } = decodeText(await readWhole(file, limit), { name: file.name });
  return { text: text.replace(/\r\n?/g, "\n"), encoding };
}
