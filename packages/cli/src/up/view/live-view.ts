import type { AskPerson } from "@a2c-smcp/computer";
import { Coalescer } from "@a2c-smcp/runtime";
import type { Messages } from "../../language/messages.ts";
import { ownCommand } from "../../process/own-command.ts";
import { printableLine } from "../../terminal/printable.ts";
import type { Style } from "../../terminal/style.ts";
import { padToWidth, widthOf } from "../../terminal/width.ts";
import type { SystemState } from "../system-state.ts";
import { nothingYet, stateAfter } from "../system-state.ts";
import type { UpEvent } from "../up-event.ts";
import { approvalBlock } from "./approval-block.ts";
import { copyLines } from "./copy-lines.ts";
import type { Keys } from "./key-guard.ts";
import { KeyGuard } from "./key-guard.ts";
import type { Block } from "./layout.ts";
import { fitBlocks } from "./layout.ts";
import { OpenQuestions } from "./open-questions.ts";
import type { Canvas } from "./screen.ts";
import { Screen } from "./screen.ts";
import type { Appearance } from "./sections.ts";
import { activityBlock, documentsBlock, headerBlock, serversBlock, unreadBlock } from "./sections.ts";
import type { UpView } from "./up-view.ts";

/** A terminal whose size can change. */
export interface LiveCanvas extends Canvas {
  on(event: "resize", listener: () => void): unknown;
  off(event: "resize", listener: () => void): unknown;
}

export interface LiveViewOptions {
  readonly canvas: LiveCanvas;
  /** Absent where nobody can type. */
  readonly keys?: Keys | undefined;
  readonly style: Style;
  readonly words: Messages["up"];
  readonly approval: Messages["approval"];
  /** Asks a person outside of the picture; absent where nobody can type. */
  readonly confirm?: AskPerson | undefined;
}

/** Not more often: faster is not calmer. */
const FRAME_MS = 100;

/** What happens, on a terminal: one quiet picture that changes in place. */
export class LiveView implements UpView {
  readonly ask: AskPerson | undefined;
  readonly #options: LiveViewOptions;
  readonly #screen: Screen;
  readonly #guard: KeyGuard | undefined;
  readonly #open: OpenQuestions;
  #state: SystemState = nothingYet;
  readonly #frames = new Coalescer(FRAME_MS, () => this.#draw());
  #questions = 0;
  #isClosed = false;

  constructor(options: LiveViewOptions) {
    this.#options = options;
    this.#screen = new Screen(options.canvas);
    const { confirm } = options;
    this.#open = new OpenQuestions({
      askWhole: (...question) => this.during(() => confirm?.(...question) ?? Promise.reject(new Error())),
      onChange: () => this.#draw(),
    });
    this.ask = confirm && options.keys ? this.#open.ask : undefined;
    this.#guard =
      options.keys &&
      new KeyGuard({
        keys: options.keys,
        onRedraw: this.#redraw,
        onKey: (key) => this.#open.press(key),
        onSuspend: () => this.#screen.clear(),
      });
    this.#guard?.start();
    options.canvas.on("resize", this.#redraw);
    process.on("SIGCONT", this.#onReturn);
    process.on("exit", this.#restore);
  }

  tell(event: UpEvent): void {
    this.#state = stateAfter(this.#state, event);
    this.#frames.touch();
    if (event.event === "starting" || event.event === "stopping") this.#draw();
  }

  async during<T>(question: () => Promise<T>): Promise<T> {
    if (this.#questions === 0) {
      this.#guard?.stop();
      this.#screen.clear();
    }
    this.#questions += 1;
    try {
      return await question();
    } finally {
      this.#questions -= 1;
      if (this.#questions === 0 && !this.#isClosed) this.#guard?.start();
      this.#draw();
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#frames.close();
    this.#open.close();
    this.#options.canvas.off("resize", this.#redraw);
    process.off("SIGCONT", this.#onReturn);
    process.off("exit", this.#restore);
    this.#guard?.stop();
    this.#screen.clear();
    this.#isClosed = true;
    this.#options.canvas.write(`${this.#options.words.stopped}\n`);
  }

  #draw(): void {
    this.#frames.close();
    if (this.#questions === 0 && !this.#isClosed) this.#screen.draw(this.#lines());
  }

  readonly #redraw = (): void => {
    if (this.#questions === 0) this.#screen.redraw(this.#lines());
  };

  /** Back from the background (`fg`), where the shell has written over the picture. */
  readonly #onReturn = (): void => {
    if (this.#questions === 0) this.#guard?.start();
    this.#redraw();
  };

  readonly #restore = (): void => this.#screen.clear();

  #lines(): string[] {
    const { canvas, style, words, approval } = this.#options;
    const width = canvas.columns - 1;
    const asked = approvalBlock(this.#open, { width, style, words: approval });
    return renderState(this.#state, { width, style, words, rows: canvas.rows }, asked);
  }
}

/** The picture of a state, as it fits into a terminal. */
export function renderState(
  state: SystemState,
  appearance: Appearance & { readonly rows: number },
  asked: Block = { lines: [] },
): string[] {
  const blocks = [
    headerBlock,
    () => asked,
    documentsBlock,
    unreadBlock,
    serversBlock,
    activityBlock,
    nextBlock,
    stopBlock,
  ];
  const rowsOf = (line: string): number => Math.max(1, Math.ceil(widthOf(line) / (appearance.width + 1)));
  return fitBlocks(
    blocks.map((block) => block(state, appearance)),
    appearance.rows,
    rowsOf,
  );
}

/** Lines to be copied: never cut, because half of one is of no use. */
function nextBlock(state: SystemState, { words, style }: Appearance): Block {
  const { folders, phase, web, secret } = state;
  if (phase !== "ready") return { lines: [] };
  const page = web ? [{ label: words.page, command: web.link ?? `${ownCommand()} open` }] : [];
  const key = secret === undefined ? [] : [{ label: words.secret, command: `A2C_SECRET=${secret}` }];
  const lines = [...page, ...copyLines(folders, words), ...key];
  const labelWidth = Math.max(...lines.map(({ label }) => widthOf(label)));
  return {
    lines: [
      ...lines.map(
        ({ label, command }) => `  ${style.quiet(padToWidth(label, labelWidth))}  ${style.place(command)}`,
      ),
      ...warnings(state, words).map((text) => `  ${style.warning(text)}`),
    ],
  };
}

function warnings({ isConfined, unannouncedIn, web }: SystemState, words: Appearance["words"]): string[] {
  return [
    ...(isConfined ? [] : [words.notConfined(`${ownCommand()} doctor`)]),
    ...(unannouncedIn === undefined ? [] : [words.unannounced(printableLine(unannouncedIn))]),
    ...(web && !web.isBuilt ? [words.notBuilt] : []),
  ];
}

function stopBlock({ phase }: SystemState, { words, style }: Appearance): Block {
  return { lines: phase === "stopping" ? [] : [`  ${style.quiet(words.stopHint)}`] };
}
