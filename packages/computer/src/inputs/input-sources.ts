import { messageOf, withDeadline } from "@a2c-smcp/runtime";
import type { InputDefinition, InputValue } from "../config/input-definition.ts";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import type { Environment } from "./run-command.ts";
import { runCommand } from "./run-command.ts";

/** Asks a person for an input; undefined means that there is no answer, and the default is taken. */
export type Ask = (input: InputDefinition) => Promise<string | undefined>;

export interface InputSourcesOptions {
  readonly env: Environment;
  readonly ask?: Ask | undefined;
  /** Milliseconds that a person has for an answer. */
  readonly askTimeoutMs?: number | undefined;
  /** Milliseconds that the command of an input may take. */
  readonly commandTimeoutMs?: number | undefined;
}

/** Where the values of inputs come from: the environment, then a person or a command, then the default. */
export class InputSources {
  readonly #options: InputSourcesOptions;
  #lastQuestion: Promise<unknown> = Promise.resolve();

  constructor(options: InputSourcesOptions) {
    this.#options = options;
  }

  /** The value of an input from the first source that has one; rejects with what is wrong, as half a sentence. */
  async find(input: InputDefinition): Promise<InputValue> {
    const { env } = this.#options;
    const set = env[variableOf(input.id)] ?? env[spelledVariableOf(input.id)];
    if (input.type === "command") return set ?? this.#run(input.command);
    const value = set ?? (await this.#askOrDefault(input));
    return input.type === "pickString" ? pick(input.options, value) : value;
  }

  async #askOrDefault(input: InputDefinition & { type: "promptString" | "pickString" }): Promise<InputValue> {
    const answer = await this.#askInTurn(input);
    const fallback = input.default ?? undefined;
    const value = answer === "" ? (fallback ?? answer) : (answer ?? fallback);
    if (value !== undefined) return value;
    throw unresolved(`which has no value: set ${variableOf(input.id)}`);
  }

  async #run(command: string): Promise<string> {
    const { env, commandTimeoutMs = 30_000 } = this.#options;
    try {
      return await runCommand(command, { env, milliseconds: commandTimeoutMs });
    } catch (cause) {
      const reason = `whose command failed: ${messageOf(cause)}`;
      throw new ComputerError(ComputerErrorCode.InputCommandFailed, reason, { cause });
    }
  }

  /** One question at a time: two prompts on one terminal would take each other's answers. */
  async #askInTurn(input: InputDefinition): Promise<string | undefined> {
    const { ask, askTimeoutMs = 300_000 } = this.#options;
    if (!ask) return undefined;
    const answer = this.#lastQuestion.then(() =>
      withDeadline(ask(input), { what: "the answer", milliseconds: askTimeoutMs }),
    );
    this.#lastQuestion = answer.catch(() => undefined);
    try {
      return await answer;
    } catch (cause) {
      throw unresolved(`which nobody answered: ${messageOf(cause)}`, cause);
    }
  }
}

/** The environment variable that sets an input: `api-key` is `A2C_SMCP_API_KEY`. */
export function variableOf(id: string): string {
  return `A2C_SMCP_${id.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;
}

/** The same as the official SDKs spell it, with the case of the id kept. */
export function spelledVariableOf(id: string): string {
  return `A2C_SMCP_${id.replace(/[^A-Za-z0-9_]/g, "_")}`;
}

type PickOptions = (InputDefinition & { type: "pickString" })["options"];

/** A person may say the label; the configuration needs the value. */
function pick(options: PickOptions, said: InputValue): string {
  for (const option of options) {
    const { label, value } = typeof option === "string" ? { label: option, value: option } : option;
    if (value === String(said) || label === String(said)) return value;
  }
  throw unresolved("whose value is none of its options");
}

function unresolved(reason: string, cause?: unknown): ComputerError {
  return new ComputerError(ComputerErrorCode.InputUnresolved, reason, { cause });
}
