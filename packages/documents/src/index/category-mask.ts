import type { Category } from "@a2c-smcp/protocol";
import { CATEGORIES } from "@a2c-smcp/protocol";

/** One bit for each category, in the order of the protocol's list, so that passages can be told apart by them. */
export function categoryMask(categories: readonly Category[]): number {
  return categories.reduce((mask, category) => mask | (1 << CATEGORIES.indexOf(category)), 0);
}
