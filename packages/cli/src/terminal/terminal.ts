import type { Style } from "./style.ts";
import { createStyle, wantsColour } from "./style.ts";

/** Where output goes: a terminal with its width and colours, or a pipe without either. */
export interface Terminal {
  /** A person looks at it; otherwise a program or a file takes it. */
  readonly isInteractive: boolean;
  /** In columns, as it is now; a pipe has no end. */
  readonly width: number;
  readonly style: Style;
  /** Writes the text and ends the line. */
  print(text?: string): void;
  /** Writes the text as it is. */
  write(text: string): void;
}

const DEFAULT_WIDTH = 80;
/** Narrower than this nothing is readable; it is left to the terminal to break the lines. */
const SMALLEST_WIDTH = 20;

/** The terminal behind a stream: stdout for results, stderr for messages. */
export function openTerminal(stream: NodeJS.WriteStream = process.stdout): Terminal {
  const isInteractive = stream.isTTY === true;
  const { argv, env } = process;
  return {
    isInteractive,
    style: createStyle(wantsColour({ isTerminal: isInteractive, argv, env })),
    get width() {
      if (!isInteractive) return Number.POSITIVE_INFINITY;
      return Math.max(SMALLEST_WIDTH, stream.columns || DEFAULT_WIDTH);
    },
    print: (text = "") => void stream.write(`${text}\n`),
    write: (text) => void stream.write(text),
  };
}
