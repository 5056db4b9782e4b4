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
  const pending: (CosValue | undefined)[] = [root];
  for (let nodes = 0; pending.length > 0 && nodes < MOST_NODES && entries.size < most; nodes++) {
    const node = file.dict(pending.shift());
    if (!node) continue;
    const names = file.array(node.get("Names"));
    for (let index = 0; index + 1 < names.length; index += 2) {
      const key = file.resolve(names[index]);
      if (key instanceof CosString) entries.set(key.bytes, names[index + 1] ?? null);
    }
    pending.push(...file.array(node.get("Kids")));
  }
  return entries;
}
