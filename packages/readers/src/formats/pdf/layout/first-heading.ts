import type { NativePage } from "../read/native-page.ts";
import { byOrientation, frameOf, turnRuns } from "./frame.ts";
import { blocksOf, blockText } from "./text-block.ts";
import { linesOf } from "./text-line.ts";

const LONGEST = 200;

/** What is printed largest on a page: the title of a document that states none. */
export function largestText(page: NativePage): string | undefined {
  const [group] = byOrientation(page.runs);
  if (!group) return undefined;
  const frame = frameOf(group[0], page);
  const lines = linesOf(turnRuns(group[1], frame));
  const blocks = blocksOf(lines)
    .map((block) => ({ text: blockText(block), size: block.lines[0]?.size ?? 0 }))
    .filter(({ text }) => text.length <= LONGEST && (text.match(/\p{L}/gu)?.length ?? 0) >= 3);
  const largest = Math.max(...blocks.map(({ size }) => size));
  return blocks.find(({ size }) => size >= largest * 0.95)?.text;
}
