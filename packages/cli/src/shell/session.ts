import { parseDpeUri } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note } from "../office/command-context.ts";
import { UserError } from "../process/exit.ts";
import { formatCount } from "../terminal/numbers.ts";
import { findPlace } from "./find-place.ts";
import type { Place } from "./place.ts";
import { nameOf, top } from "./place.ts";

/** What the prompt remembers between two lines: where it is, and which Computer it looks at. */
export class Session {
  readonly #context: CommandContext;
  #place: Place = top;
  #computer: string | undefined;
  #tokens = 0;

  constructor(context: CommandContext) {
    this.#context = context;
    this.#computer = context.named;
  }

  get place(): Place {
    return this.#place;
  }

  /** For one command: it can be cancelled, and what an Agent would have been given is counted. */
  contextFor(
    options: { readonly signal?: AbortSignal | undefined; readonly json?: true | undefined } = {},
  ): CommandContext {
    return {
      ...this.#context,
      named: this.#place.computer ?? this.#computer,
      isJson: options.json === true,
      signal: options.signal,
      shortName: nameOf,
      command: (words) => words,
      onAnswer: (answer) => {
        this.#tokens += estimateTokens(typeof answer === "string" ? answer : (JSON.stringify(answer) ?? ""));
      },
    };
  }

  /** Finds a place from here; documents are looked for on every Computer, wherever the prompt is. */
  find(word: string | undefined): Promise<Place> {
    if (word === undefined) return Promise.resolve(this.#place);
    return findPlace({ ...this.#context, named: this.#computer }, this.#place, word);
  }

  /** Goes to a place that is there. */
  async enter(word: string | undefined, signal: AbortSignal): Promise<void> {
    const place = word === undefined ? top : await this.find(word);
    if (place.uri !== undefined) await this.#check(place.uri, place.computer, signal);
    this.#place = place;
  }

  use(computer: string): void {
    this.#computer = computer;
    this.#place = top;
  }

  /** Prints what the last answers would have cost an Agent, and forgets it. */
  tellTokens(): void {
    if (this.#tokens > 0) note(this.#context, this.#context.messages.shell.tokens(formatCount(this.#tokens)));
    this.#tokens = 0;
  }

  async #check(uri: string, computer: string | undefined, signal: AbortSignal): Promise<void> {
    const { level, pageIndex = 0 } = parseDpeUri(uri);
    const { agent, messages } = this.#context;
    if (level === 3) throw new UserError(messages.shell.noElement);
    const where = computer ?? chosenComputer(this.#context);
    if (level === 1) await agent.readDocument(where, uri, { signal });
    else await agent.readPage(where, uri, pageIndex, { signal });
  }
}
