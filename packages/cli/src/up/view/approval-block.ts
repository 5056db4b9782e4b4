import { revealHidden } from "@a2c-smcp/runtime";
import { describeCall } from "../../approval/confirm-call.ts";
import { describeEnd } from "../../approval/describe-end.ts";
import type { Messages } from "../../language/messages.ts";
import type { Style } from "../../terminal/style.ts";
import type { Block } from "./layout.ts";
import { renderLine } from "./line.ts";
import type { OpenQuestions } from "./open-questions.ts";

export interface ApprovalAppearance {
  readonly width: number;
  readonly style: Style;
  readonly words: Messages["approval"];
}

const MARGIN = "  ";
/** The question, its keys, its time, and as much of the call as the rest of the picture makes room for. */
const PRIZED = 16;

/** The call that waits for an answer: the question with its keys first, which no parameter can push out of sight. */
export function approvalBlock(
  questions: Pick<OpenQuestions, "current" | "news">,
  { width, style, words }: ApprovalAppearance,
): Block {
  const { current, news } = questions;
  const ended = news ? [renderLine([[MARGIN], [describeEnd(news, words), style.quiet]], width)] : [];
  if (!current) return { lines: ended };
  const { pending, others } = current;
  const question = words.question(revealHidden(pending.tool), revealHidden(pending.server));
  const seconds = Math.max(0, Math.ceil((pending.deadline.getTime() - Date.now()) / 1_000));
  const { lines } = describeCall(pending, words);
  const plain = (text: string): string => renderLine([[MARGIN], [text]], width);
  return {
    lines: [
      renderLine([[MARGIN], [question, style.warning]], width),
      renderLine([[MARGIN], [words.keys, style.strong]], width),
      renderLine([[MARGIN], [words.timeLeft(seconds, others), style.quiet]], width),
      ...lines.map(plain),
      ...ended,
    ],
    spare: lines.length + ended.length,
    prized: PRIZED,
    more: () => plain(words.folded),
  };
}
