import { afterEach, expect, test, vi } from "vitest";
import { messages } from "../language/messages.ts";
import { allCommands } from "./all-commands.ts";
import { createProgram } from "./program.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(["en_GB.UTF-8", "zh_CN.UTF-8"])(
  "every command shows examples in its help, which it takes (%s)",
  (locale) => {
    vi.stubEnv("LC_ALL", locale);
    const { of } = messages().examples;
    for (const command of createProgram(allCommands()).commands) {
      const lines = (of[command.name()] ?? []).map(([line]) => line);
      expect.soft(lines.length, command.name()).toBeGreaterThan(0);
      const known = command.options.map(({ long }) => long);
      for (const line of lines) {
        expect.soft(line).toContain(`a2c ${command.name()}`);
        for (const [flag] of line.matchAll(/(?<= )--[a-z][\w-]*/g)) expect.soft(known, line).toContain(flag);
      }
    }
  },
);

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
