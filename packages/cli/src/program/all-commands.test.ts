import { afterEach, expect, test, vi } from "vitest";
import { allCommands } from "./all-commands.ts";
import { createProgram } from "./program.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("every command, argument and option is explained in Chinese to those who read it", () => {
  vi.stubEnv("LC_ALL", "zh_CN.UTF-8");
  const program = createProgram(allCommands());
  const explained = [program, ...program.commands].flatMap((command) => [
    { of: command.name(), text: command.description() },
    ...command.registeredArguments.map((argument) => ({
      of: `${command.name()} ${argument.name()}`,
      text: argument.description,
    })),
    ...command.options.map(({ flags, description }) => ({
      of: `${command.name()} ${flags}`,
      text: description,
    })),
  ]);
  expect(explained.filter(({ text }) => !/\p{Script=Han}/u.test(text))).toEqual([]);
});
