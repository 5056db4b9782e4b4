import { open } from "node:fs/promises";

/** Streams that only one kind of document has. Names are compared in lower case. */
const streams: readonly (readonly [stream: string, kind: string])[] = [
  ["worddocument", "doc"],
  ["workbook", "xls"],
  // Excel 5 and 95
  ["book", "xl5"],
  ["powerpoint document", "ppt"],
  ["__properties_version1.0", "msg"],
];

/** What an encrypted package may have been; inside, it is a ZIP archive like any other. */
const packages = new Set(["docx", "docm", "xlsx", "xlsm", "xlsb", "pptx", "pptm", "ppsx"]);

const SECTOR_END = 0xffff_fffa;
/** A directory beyond this is no document that anybody wrote. */
const MOST_SECTORS = 4096;
const HEADER_BYTES = 512;

/** What an OLE compound file is a document of, by the names in its directory. */
export async function compoundKind(path: string, extension: string): Promise<string | undefined> {
  try {
    const names = await streamNames(path);
    if (names.has("encryptedpackage")) return packages.has(extension) ? extension : "docx";
    return streams.find(([stream]) => names.has(stream))?.[1];
  } catch {
    return undefined; // a damaged file: the reader of its kind, if its name tells one, says what is wrong
  }
}

async function streamNames(path: string): Promise<ReadonlySet<string>> {
  await using handle = await open(path, "r");
  const readAt = async (offset: number, length: number): Promise<DataView> => {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, offset);
    return new DataView(bytes.buffer, 0, bytesRead);
  };
  const header = await readAt(0, HEADER_BYTES);
  const sectorSize = 1 << Math.min(12, header.getUint16(30, true));
  const offsetOf = (sector: number): number => (sector + 1) * sectorSize;
  const names = new Set<string>();
  let sector = header.getUint32(48, true);
  for (let count = 0; sector < SECTOR_END && count < MOST_SECTORS; count++) {
    addNames(await readAt(offsetOf(sector), sectorSize), names);
    const table = header.getUint32(76 + 4 * tableIndex(sector, sectorSize), true);
    const next = await readAt(offsetOf(table) + (sector % (sectorSize / 4)) * 4, 4);
    sector = next.getUint32(0, true);
  }
  return names;
}

/** Which of the 109 table sectors of the header leads on from a sector; a directory beyond them is not followed. */
function tableIndex(sector: number, sectorSize: number): number {
  const index = Math.floor(sector / (sectorSize / 4));
  if (index >= 109) throw new RangeError("the directory is out of reach");
  return index;
}

function addNames(directory: DataView, names: Set<string>): void {
  for (let at = 0; at + 128 <= directory.byteLength; at += 128) {
    const length = Math.min(64, directory.getUint16(at + 64, true));
    const units: number[] = [];
    for (let i = 0; i + 2 < length; i += 2) units.push(directory.getUint16(at + i, true));
    names.add(String.fromCharCode(...units).toLowerCase());
  }
}
