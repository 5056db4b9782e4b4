import type { CosFile } from "./cos-file.ts";
import { CosString, type CosValue } from "./values.ts";

const MOST_NODES = 20_000;

/** The entries of a name tree, by the bytes of their names. */
export function nameTree(
  file: CosFile,
  root: CosValue | undefined,
  most: number,
): ReadonlyMap<string, CosValue> {
  const entries = new Map<string, CosValue>();
  for (const [key, value] of treeEntries(file, root, "Names")) {
    if (key instanceof CosString) entries.set(key.bytes, value);
    if (entries.size >= most) break;
  }
  return entries;
}

/** The entries of a number tree. */
export function numberTree(
  file: CosFile,
  root: CosValue | undefined,
  most: number,
): ReadonlyMap<number, CosValue> {
  const entries = new Map<number, CosValue>();
  for (const [key, value] of treeEntries(file, root, "Nums")) {
    if (typeof key === "number") entries.set(key, value);
    if (entries.size >= most) break;
  }
  return entries;
}

function* treeEntries(
  file: CosFile,
  root: CosValue | undefined,
  leaves: "Names" | "Nums",
): Generator<readonly [CosValue, CosValue]> {
  const pending: (CosValue | undefined)[] = [root];
  for (let nodes = 0; nodes < pending.length && nodes < MOST_NODES; nodes++) {
    const node = file.dict(pending[nodes]);
    if (!node) continue;
    const entries = file.array(node.get(leaves));
    for (let index = 0; index + 1 < entries.length; index += 2)
      yield [file.resolve(entries[index]), entries[index + 1] ?? null];
    pending.push(...file.array(node.get("Kids")));
  }
}
