import { widthOf } from "../../terminal/width.ts";

/** What a screen is drawn on; `process.stdout` where that is a terminal. */
export interface Canvas {
  readonly columns: number;
  readonly rows: number;
  write(text: string): unknown;
}

const HIDE_CURSOR = "\x1b[?25l";
const SHOW_CURSOR = "\x1b[?25h";
/** Terminals that know these show a frame at once; the others ignore them. */
const FRAME_BEGIN = "\x1b[?2026h";
const FRAME_END = "\x1b[?2026l";
const CLEAR_TO_LINE_END = "\x1b[K";
const CLEAR_BELOW = "\x1b[J";
const CLEAR_ALL = "\x1b[2J\x1b[H";

/** Lines that stay where they are on the terminal and change in place. */
export class Screen {
  readonly #canvas: Canvas;
  #shown: { readonly text: string; readonly rows: number } | undefined;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
  }

  /** Shows these lines in the place of those before; the same lines again cost nothing. */
  draw(lines: readonly string[]): void {
    const text = lines.map((line) => line + this.#ending(line)).join("\n");
    if (text === this.#shown?.text) return;
    this.#canvas.write(FRAME_BEGIN + HIDE_CURSOR + this.#toTop() + text + CLEAR_BELOW + FRAME_END);
    this.#shown = { text, rows: lines.reduce((sum, line) => sum + this.#rowsOf(line), 0) };
  }

  /** Draws anew on an empty terminal: after a change of its size nothing stands where it stood. */
  redraw(lines: readonly string[]): void {
    this.#canvas.write(CLEAR_ALL);
    this.#shown = undefined;
    this.draw(lines);
  }

  /** Takes everything away and gives the cursor back. */
  clear(): void {
    this.#canvas.write(this.#toTop() + CLEAR_BELOW + SHOW_CURSOR);
    this.#shown = undefined;
  }

  /** The rows that a line takes: one that is longer than the terminal is wide is broken by the terminal. */
  #rowsOf(line: string): number {
    return Math.max(1, Math.ceil(widthOf(line) / this.#canvas.columns));
  }

  /** Behind a line that fills its last row the cursor still stands on its last character, which must stay. */
  #ending(line: string): string {
    const width = widthOf(line);
    return width > 0 && width % this.#canvas.columns === 0 ? "" : CLEAR_TO_LINE_END;
  }

  #toTop(): string {
    const rows = this.#shown?.rows ?? 0;
    return rows > 1 ? `\r\x1b[${rows - 1}A` : "\r";
  }
}
