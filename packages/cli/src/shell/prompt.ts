import type { Interface } from "node:readline";
import { clearLine, clearScreenDown, createInterface, cursorTo } from "node:readline";
import { messageOf } from "@a2c-smcp/runtime";
import { CommanderError } from "commander";
import { splitWords } from "../completion/split-words.ts";
import type { CommandContext } from "../office/command-context.ts";
import { explainFailure } from "../office/explain-failure.ts";
import { UserError } from "../process/exit.ts";
import { completeLine } from "./complete-line.ts";
import type { History } from "./history.ts";
import { pathOf } from "./place.ts";
import { Session } from "./session.ts";
import { createShellProgram } from "./shell-program.ts";

/** The prompt: reads lines, runs them one after the other, and shows what happens in between. */
export class Prompt {
  readonly #context: CommandContext;
  readonly #history: History;
  readonly #session: Session;
  readonly #lines: Interface;
  readonly #ended: Promise<void>;
  #running: AbortController | undefined;
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(context: CommandContext, history: History) {
    this.#context = context;
    this.#history = history;
    this.#session = new Session(context);
    this.#lines = createInterface({
      input: process.stdin,
      output: process.stdout,
      terminal: context.out.isInteractive && process.stdin.isTTY === true,
      history: history.load(),
      historySize: 1000,
      removeHistoryDuplicates: true,
      completer: (line: string, give: (error: null, result: [string[], string]) => void) => {
        void completeLine(this.#session, line).then((result) => give(null, result));
      },
    });
    this.#ended = this.#follow();
  }

  /** Shows the prompt until the person leaves, or the input ends. */
  async run(): Promise<void> {
    this.#ask();
    await this.#ended;
    await this.#last;
  }

  /** Shows a line of news above what is being typed, which stays as it is. */
  tell(text: string): void {
    if (this.#isClosed) return;
    const { out } = this.#context;
    const isTyping = out.isInteractive && this.#running === undefined;
    if (isTyping) {
      cursorTo(process.stdout, 0);
      clearLine(process.stdout, 0);
      clearScreenDown(process.stdout);
    }
    out.print(out.style.quiet(`· ${text}`));
    if (isTyping) this.#lines.prompt(true);
  }

  close(): void {
    this.#running?.abort();
    this.#lines.close();
  }

  #follow(): Promise<void> {
    const lines = this.#lines;
    lines.on("line", (line) => {
      this.#last = this.#last.then(() => this.#runLine(line));
    });
    lines.on("SIGINT", () => this.#interrupt());
    return new Promise((resolve) => {
      lines.on("close", () => {
        this.#isClosed = true;
        if (this.#context.out.isInteractive) this.#context.out.print();
        resolve();
      });
    });
  }

  /** Ctrl-C: ends what is running, else empties the line, else says how to leave. */
  #interrupt(): void {
    if (this.#running) {
      this.#running.abort();
      return;
    }
    if (this.#lines.line === "") this.#context.out.print(`\n${this.#context.messages.shell.leave}`);
    else this.#lines.write(null, { ctrl: true, name: "u" });
    this.#ask();
  }

  async #runLine(line: string): Promise<void> {
    if (line.trim() !== "") {
      this.#history.add(line.trim());
      this.#running = new AbortController();
      await this.#execute(line, this.#running.signal);
      this.#running = undefined;
    }
    this.#ask();
  }

  async #execute(line: string, signal: AbortSignal): Promise<void> {
    const say = this.#context.messages.shell;
    const words = splitWords(line);
    if (words === undefined) return this.#complain(new UserError(say.openQuote));
    const program = createShellProgram({ session: this.#session, signal, leave: () => this.#lines.close() });
    const [first = ""] = words;
    const isKnown = program.commands.some((command) =>
      [command.name(), ...command.aliases()].includes(first),
    );
    if (!isKnown) return this.#complain(new UserError(say.unknown(first), { hint: say.unknownHint }));
    try {
      await program.parseAsync(words, { from: "user" });
      this.#session.tellTokens();
    } catch (error) {
      // Commander has already said what is wrong with the words.
      if (error instanceof CommanderError) return;
      if (signal.aborted) this.#context.notes.print(say.cancelled);
      else this.#complain(explainFailure(error, this.#context.messages));
    }
  }

  #complain(error: unknown): void {
    const { notes } = this.#context;
    notes.print(notes.style.bad(messageOf(error)));
    if (error instanceof UserError && error.hint !== undefined) notes.print(notes.style.quiet(error.hint));
  }

  #ask(): void {
    if (this.#isClosed) return;
    const { style } = this.#context.out;
    this.#lines.setPrompt(
      `${style.quiet("a2c:")}${style.place(pathOf(this.#session.place))}${style.quiet(">")} `,
    );
    if (this.#context.out.isInteractive) this.#lines.prompt();
  }
}
