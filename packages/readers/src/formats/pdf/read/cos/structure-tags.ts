import type { CosFile } from "./cos-file.ts";
import { type CosDict, type CosValue, isArray, isDict, nameOf } from "./values.ts";

const MOST_ELEMENTS = 2_000;

/**
 * Whether the structure tree of a document tells headings or describes pictures, as far as its beginning shows. Many
 * programs tag every line as a paragraph; reading such tags costs time and tells nothing.
 */
export function hasTellingTags(file: CosFile, root: CosDict): boolean {
  const tree = file.dict(root.get("StructTreeRoot"));
  if (!tree) return false;
  const pending: CosValue[] = [tree.get("K") ?? null];
  for (let count = 0; pending.length > 0 && count < MOST_ELEMENTS; count++) {
    const value = file.resolve(pending.pop());
    if (isArray(value)) pending.push(...value.slice(0, MOST_ELEMENTS).reverse());
    if (!isDict(value)) continue;
    if (isTelling(file, value)) return true;
    pending.push(value.get("K") ?? null);
  }
  return false;
}

function isTelling(file: CosFile, element: CosDict): boolean {
  const type = nameOf(file.get(element, "S")) ?? "";
  return /^(?:h[1-6]?|heading[\s_-]*[1-6]|title)$/i.test(type) || (type === "Figure" && element.has("Alt"));
}
