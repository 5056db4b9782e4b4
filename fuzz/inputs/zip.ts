import { crc32, inflateRawSync } from "node:zlib";

/** A file within an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

const END = Buffer.from("PK\u0005\u0006", "latin1");
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/** The files of a small archive; undefined when it is none, or one that this simple reader does not understand. */
export function readZip(bytes: Buffer): readonly ZipEntry[] | undefined {
  const end = bytes.lastIndexOf(END);
  if (end === -1) return undefined;
  try {
    const entries: ZipEntry[] = [];
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      const nameLength = bytes.readUInt16LE(at + 28);
      const name = bytes.toString("latin1", at + 46, at + 46 + nameLength);
      const start = bytes.readUInt32LE(at + 42);
      const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
      const packed = bytes.subarray(body, body + bytes.readUInt32LE(at + 20));
      entries.push({ name, bytes: bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed) });
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    return entries;
  } catch {
    return undefined; // encrypted, damaged, or of another kind
  }
}

/** An archive of these files, not compressed: what is wrong in them is all that is wrong. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const named = Buffer.from(name, "latin1");
    locals.push(word(LOCAL), shared, named, bytes);
    const places = Buffer.alloc(14);
    places.writeUInt32LE(offset, 10);
    centrals.push(word(CENTRAL), Buffer.from([20, 0]), shared, places, named);
    offset += 30 + named.length + bytes.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, END, end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
