import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A program of this benchmark in a process of its own, which answers one command at a time. */
export interface Child<Commands extends CommandMap> extends AsyncDisposable {
  ask<C extends keyof Commands & string>(
    command: C,
    input: Commands[C]["input"],
  ): Promise<Commands[C]["output"]>;
}

export type CommandMap = Record<string, { input: unknown; output: unknown }>;

/** One function per command; an index signature of the map is no command. */
type Handlers<Commands extends CommandMap> = {
  [C in keyof Commands as string extends C ? never : C]: (
    input: Commands[C]["input"],
  ) => Commands[C]["output"] | Promise<Commands[C]["output"]>;
};

interface Message {
  readonly command: string;
  readonly input: unknown;
}

/**
 * Starts a file of this folder from its TypeScript source, with the packages as they are built: what runs a source
 * keeps the names of functions, at a price for each that is made, which nobody pays who installs the packages.
 */
export function startChild<Commands extends CommandMap>(file: string): Child<Commands> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ["--expose-gc", "--import", "tsx"],
  });
  return {
    async ask(command, input) {
      const settled = new AbortController();
      const { signal } = settled;
      child.send({ command, input });
      try {
        const ended = once(child, "exit", { signal }).then(() => Promise.reject(new Error(`${file} ended`)));
        const [output] = await Promise.race([once(child, "message", { signal }), ended]);
        return output;
      } finally {
        settled.abort();
      }
    },
    async [Symbol.asyncDispose]() {
      await endChild(child);
    },
  };
}

/** The other side: answers commands until the parent is gone. */
export function answerCommands<Commands extends CommandMap>(handlers: Handlers<Commands>): void {
  process.on("message", ({ command, input }: Message) => {
    const handler: unknown = Reflect.get(handlers, command);
    if (typeof handler !== "function") throw new TypeError(`There is no command ${command}`);
    void Promise.resolve(handler(input)).then((output) => process.send?.(output ?? null));
  });
  process.on("disconnect", () => process.exit());
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}
