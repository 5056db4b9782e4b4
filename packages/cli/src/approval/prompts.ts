import type {
  ApprovalAnswer,
  Ask,
  AskPerson,
  InputDefinition,
  PendingApproval,
  SettledApproval,
} from "@a2c-smcp/computer";
import { messages } from "../language/messages.ts";
import { printable } from "../terminal/printable.ts";
import { confirmCall } from "./confirm-call.ts";
import { describeEnd } from "./describe-end.ts";

/** Prompts go to stderr: stdout is for results. */
const output = { output: process.stderr };

/** Asks for an input on the terminal, hidden where it is a password; undefined where there is no terminal. */
export function terminalAsk(): Ask | undefined {
  return isInteractive() ? askForInput : undefined;
}

/** Asks whether a call may run; undefined where there is no terminal. Calls are asked for one after the other. */
export function terminalConfirm(): AskPerson | undefined {
  if (!isInteractive()) return undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (question, signal) => {
    const answer = last.then(() => askToConfirm(question, signal));
    last = answer.catch(() => undefined);
    return answer;
  };
}

function isInteractive(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

async function askForInput(input: InputDefinition): Promise<string | undefined> {
  // Loaded when needed: most commands never ask anything.
  const { input: text, password, select } = await import("@inquirer/prompts");
  const message = printable(input.description || input.id);
  if (input.type === "pickString") {
    const choices = input.options.map((option) =>
      typeof option === "string"
        ? { name: printable(option), value: option }
        : { name: printable(option.label), value: option.value },
    );
    return String(await select({ message, choices }, output));
  }
  if (input.type === "promptString" && input.password) return password({ message, mask: true }, output);
  return text({ message }, output);
}

async function askToConfirm(question: PendingApproval, signal: AbortSignal): Promise<ApprovalAnswer> {
  signal.throwIfAborted(); // answered elsewhere before its turn came
  const { expand } = await import("@inquirer/prompts");
  const words = messages().approval;
  const write = (text: string): void => void process.stderr.write(text);
  try {
    return await confirmCall(question, words, {
      write,
      choose: (message, choices) => expand({ message, choices, default: "n" }, { ...output, signal }),
    });
  } catch (cause) {
    if (signal.aborted) write(`\n${describeEnd(signal.reason as SettledApproval, words)}\n`);
    throw cause;
  }
}
