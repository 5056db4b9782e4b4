/** Deeper levels are not told apart by the eye, and a file could make lines of nothing but spaces. */
const MOST_LEVELS = 20;

/** The space at the start of a line of some depth. */
export function indent(depth: number): string {
  return "  ".repeat(Math.min(depth, MOST_LEVELS));
}
