import type { Ask, Confirm, InputDefinition } from "@a2c-smcp/computer";
import { printable } from "./printable.ts";

/** Prompts go to stderr: stdout is for results. */
const output = { output: process.stderr };

/** Asks for an input on the terminal, hidden where it is a password; undefined where there is no terminal. */
export function terminalAsk(): Ask | undefined {
  return isInteractive() ? askForInput : undefined;
}

/** Asks whether a call may run; undefined where there is no terminal. Calls are asked for one after the other. */
export function terminalConfirm(): Confirm | undefined {
  if (!isInteractive()) return undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const answer = last.then(() => askToConfirm(request));
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

async function askToConfirm({ server, tool, params, signal }: Parameters<Confirm>[0]): Promise<boolean> {
  const { confirm } = await import("@inquirer/prompts");
  const shown = printable(JSON.stringify(params)).slice(0, 500);
  const message = `Run ${printable(tool)} of ${printable(server)} with ${shown}?`;
  return confirm({ message, default: false }, { ...output, signal });
}
