import type { FileFacts } from "./file-facts.ts";

/** Pairs files that went with files that came where the file system says that they are the same. */
export function findMoves<From extends FileFacts, To extends FileFacts>(
  gone: readonly From[],
  come: readonly To[],
): Map<To, From> {
  const moves = new Map<To, From>();
  if (gone.length === 0) return moves;
  const byKey = new Map<string, From[]>();
  for (const file of gone)
    if (file.inode !== 0) byKey.set(keyOf(file), [...(byKey.get(keyOf(file)) ?? []), file]);
  for (const file of come) {
    const from = byKey.get(keyOf(file))?.shift();
    if (from !== undefined) moves.set(file, from);
  }
  return moves;
}

/** A rename keeps all of these; an inode alone is given to the next file as soon as it is free. */
function keyOf({ inode, size, mtimeMs }: FileFacts): string {
  return `${inode}-${size}-${mtimeMs}`;
}
