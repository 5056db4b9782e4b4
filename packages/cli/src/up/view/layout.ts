/** Some lines of the screen that belong together. */
export interface Block {
  readonly lines: readonly string[];
  /** Lines that may be left out from the end where the terminal is low; none by default. */
  readonly spare?: number;
  /** So many lines, from the first, are left out only when no other block has any to give up; none unless said. */
  readonly prized?: number;
  /** What stands for lines that were left out. */
  readonly more?: (count: number) => string;
}

interface Fitted {
  readonly block: Block;
  readonly hidden: number;
}

/**
 * Blocks with an empty line between them, made to fit: the longest give up lines first. Where that is not enough the
 * empty lines go before any more does.
 */
export function fitBlocks(
  blocks: readonly Block[],
  rows: number,
  rowsOf: (line: string) => number,
): string[] {
  const shown = blocks.filter(({ lines }) => lines.length > 0);
  const roomy = shrink(shown, rows - shown.length + 1, rowsOf);
  if (roomy) return roomy.flatMap((one, index) => (index > 0 ? ["", ...linesOf(one)] : linesOf(one)));
  const dense = shrink(shown, rows, rowsOf) ?? shown.map(shortest);
  return cutToRows(dense.flatMap(linesOf), rows, rowsOf);
}

/** Blocks that fit into so many rows; undefined where they do not. */
function shrink(
  blocks: readonly Block[],
  rows: number,
  rowsOf: (line: string) => number,
): readonly Fitted[] | undefined {
  let fitted: readonly Fitted[] = blocks.map((block) => ({ block, hidden: 0 }));
  const height = (): number => fitted.flatMap(linesOf).reduce((sum, line) => sum + rowsOf(line), 0);
  while (height() > rows) {
    const [longest] = fitted
      .filter(({ block, hidden }) => hidden < (block.spare ?? 0))
      .sort((a, b) => Number(isPrized(a)) - Number(isPrized(b)) || linesOf(b).length - linesOf(a).length);
    if (!longest) return undefined;
    // A line that says that one is missing would save nothing.
    const isFirst = longest.hidden === 0 && longest.block.more !== undefined;
    const next = { ...longest, hidden: longest.hidden + (isFirst ? 2 : 1) };
    fitted = fitted.map((one) => (one === longest ? next : one));
  }
  return fitted;
}

function isPrized(fitted: Fitted): boolean {
  return linesOf(fitted).length <= (fitted.block.prized ?? 0);
}

function shortest(block: Block): Fitted {
  return { block, hidden: block.spare ?? 0 };
}

function linesOf({ block: { lines, more }, hidden }: Fitted): readonly string[] {
  if (hidden === 0) return lines;
  const kept = lines.slice(0, Math.max(0, lines.length - hidden));
  return more ? [...kept, more(lines.length - kept.length)] : kept;
}

/** Lines from the first on; one that is too long for the rows that are left gives way to shorter ones below it. */
function cutToRows(lines: readonly string[], rows: number, rowsOf: (line: string) => number): string[] {
  let left = rows;
  return lines.filter((line) => {
    const height = rowsOf(line);
    if (height > left) return false;
    left -= height;
    return true;
  });
}
