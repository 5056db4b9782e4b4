import type MarkdownIt from "markdown-it";
import type { StateBlock } from "markdown-it";

/** What reads Markdown. */
export type MarkdownParser = InstanceType<typeof MarkdownIt>;

const opening = /^\[\^([^\]\s]{1,60})\]:[ \t]*/;
/** How far the further paragraphs of a note are set in. */
const INDENT = 4;

/**
 * Makes tokens of footnotes, `[^label]: words` with further paragraphs set in below. Without it a note of one word is an
 * address that nothing names, and what is set in is code.
 */
export function readNotes(parser: MarkdownParser): void {
  parser.block.ruler.before("reference", "note", noteRule, { alt: ["paragraph", "reference"] });
}

type RuleParameters = [state: StateBlock, startLine: number, endLine: number, silent: boolean];

function noteRule(...[state, startLine, endLine, silent]: RuleParameters): boolean {
  const first = lineOf(state, startLine);
  const found = opening.exec(first);
  if (!found || (state.sCount[startLine] ?? 0) - state.blkIndent >= INDENT) return false;
  if (silent) return true;
  const [whole, label = ""] = found;
  const end = endOfNote(state, startLine, endLine);
  const rest = state.getLines(startLine + 1, end, state.blkIndent + INDENT, false);
  const token = state.push("note", "", 0);
  token.content = `${first.slice(whole.length)}\n${rest}`.trim();
  token.meta = { label };
  token.map = [startLine, end];
  state.line = end;
  return true;
}

/** Lines that follow at once, and after an empty one those that are set in. */
function endOfNote(state: StateBlock, startLine: number, endLine: number): number {
  let end = startLine + 1;
  let isAfterEmpty = false;
  for (let line = startLine + 1; line < endLine; line++) {
    if (state.isEmpty(line)) {
      isAfterEmpty = true;
      continue;
    }
    const depth = (state.sCount[line] ?? 0) - state.blkIndent;
    const belongs = isAfterEmpty ? depth >= INDENT : depth >= 0 && !opening.test(lineOf(state, line));
    if (!belongs) break;
    end = line + 1;
  }
  return end;
}

function lineOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);
}
