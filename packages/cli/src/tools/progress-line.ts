import type { ToolCallProgress } from "@a2c-smcp/protocol";
import { printableLine } from "../terminal/printable.ts";
import { renderProgressBar } from "../terminal/progress-bar.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { cutToWidth } from "../terminal/width.ts";

/** A line that says how far a call has come, and is gone when it ends. */
export interface ProgressLine extends Disposable {
  readonly show: (progress: ToolCallProgress) => void;
}

const BAR = 24;
const clear = "\r\u001b[K";

/** Opens a progress line; where nobody watches it stays silent. */
export function openProgressLine(terminal: Terminal): ProgressLine {
  let isShown = false;
  return {
    show(progress) {
      if (!terminal.isInteractive) return;
      terminal.write(`${clear}${lineOf(progress, terminal)}`);
      isShown = true;
    },
    [Symbol.dispose]() {
      if (isShown) terminal.write(clear);
    },
  };
}

function lineOf({ progress, total, message = "" }: ToolCallProgress, { style, width }: Terminal): string {
  const text = printableLine(message);
  if (total === undefined || total <= 0) return cutToWidth(`${progress} ${text}`.trim(), width - 1);
  const done = progress / total;
  const percent = `${Math.round(done * 100)} %`.padStart(5);
  const bar = renderProgressBar({ done, width: BAR, style });
  return `${bar} ${percent} ${style.quiet(cutToWidth(text, Math.max(1, width - BAR - 9)))}`;
}
