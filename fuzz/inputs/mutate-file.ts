import { mutate } from "./mutate-bytes.ts";
import { mutateText } from "./mutate-text.ts";
import type { Random } from "./random.ts";
import { readZip, writeZip } from "./zip.ts";

const LARGEST = 2_000_000;

/** The bytes of a file with something wrong in them; in an archive, with something wrong in one of its files. */
export function mutateFile(bytes: Buffer, random: Random): Buffer {
  const entries = random.oneIn(4) ? undefined : readZip(bytes);
  if (!entries || entries.length === 0) return mutateContent(bytes, random);
  const chosen = random.below(entries.length);
  return writeZip(
    entries.map((entry, index) =>
      index === chosen ? { ...entry, bytes: mutateContent(entry.bytes, random) } : entry,
    ),
  );
}

/** Text is bent as text: tags come a thousand times, numbers and names become hostile. */
function mutateContent(bytes: Buffer, random: Random): Buffer {
  if (bytes.length === 0) return Buffer.from([random.below(256)]);
  const isText = !bytes.subarray(0, 1_000).includes(0);
  if (!isText || random.oneIn(3)) return mutate(bytes, random);
  const text = bytes.toString("utf8");
  return Buffer.from(mutateText(text, random, text)).subarray(0, LARGEST);
}
