import { open } from "node:fs/promises";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenOptions, SourceFile } from "../engine/format.ts";
import { Archive } from "./archive.ts";
import { memorySource } from "./byte-source.ts";

const BODY = "<office:body";
const START = 512;
/** What the parts of a package begin with; a part is stored as it is behind it. */
const localHeader = Buffer.alloc(30);
localHeader.writeUInt32LE(0x04034b50);

/** Whether an OpenDocument file is one XML text instead of a package. */
export async function isFlat(file: SourceFile): Promise<boolean> {
  await using handle = await open(file.path, "r");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START, 0);
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(buffer.toString("latin1", 0, bytesRead));
}

/** A flat OpenDocument file as the package that it could be: content, styles and properties are parts of one text. */
export async function openFlat(file: SourceFile, { limits }: OpenOptions): Promise<Archive> {
  if (file.size > limits.partBytes) {
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `${file.name} is ${file.size} bytes; the limit for one text is ${limits.partBytes} (partBytes)`,
    );
  }
  await using handle = await open(file.path, "r");
  const content = withoutObjects(await handle.readFile());
  const body = content.indexOf(BODY);
  if (body < 0)
    throw new DocumentError(DocumentErrorCode.Damaged, `${file.name} holds no body of an OpenDocument file`);
  const head = Buffer.concat([content.subarray(0, body), Buffer.from("</office:document>")]);
  const entry = (name: string, { length: size }: Buffer, headerOffset: number): ArchivePart => ({
    ...{ name, method: 0, isEncrypted: false, compressedSize: size, size, headerOffset },
  });
  const behind = localHeader.length + content.length;
  const entries = [
    entry("content.xml", content, 0),
    entry("styles.xml", head, behind),
    entry("meta.xml", head, behind),
  ];
  return new Archive(memorySource(Buffer.concat([localHeader, content, localHeader, head])), entries, limits);
}

const OBJECT = "<office:document";
const OBJECT_END = "</office:document>";

/** Documents inside the document, as charts are, have sheets and texts of their own that would be taken for its own. */
function withoutObjects(content: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  const root = content.indexOf(OBJECT) + OBJECT.length;
  for (let at = content.indexOf(OBJECT, root); at >= 0; at = content.indexOf(OBJECT, from)) {
    const end = content.indexOf(OBJECT_END, at);
    if (end < 0) break;
    kept.push(content.subarray(from, at));
    from = end + OBJECT_END.length;
  }
  return from === 0 ? content : Buffer.concat([...kept, content.subarray(from)]);
}

type ArchivePart = ConstructorParameters<typeof Archive>[1][number];
