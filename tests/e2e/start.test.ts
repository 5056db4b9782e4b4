import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);

test.each([
  ["--version", /^a2c \d/],
  ["help", /a2c up/],
])("npm start -- %s is the built command", async (argument, expected) => {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/start.mjs", argument], {
    cwd: root,
  });
  expect(stdout).toMatch(expected);
});
