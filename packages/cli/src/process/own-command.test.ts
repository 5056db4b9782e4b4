import { describe, expect, test } from "vitest";
import { copyLines } from "../up/view/copy-lines.ts";
import { ownCommand, ownLaunch, quoted } from "./own-command.ts";

describe("how to start the same command again", () => {
  test.each([
    ["/usr/local/bin/a2c", "a2c"],
    ["/home/me/repo/node_modules/.bin/a2c", "npx a2c"],
    ["/home/me/repo/packages/cli/dist/main.js", "node packages/cli/dist/main.js"],
    ["/home/me/.npm/_npx/0f1e/node_modules/.bin/a2c", "npx a2c-smcp"],
    ["/elsewhere/it is here/main.js", "node '/elsewhere/it is here/main.js'"],
  ])("started as %s it is %s", (started, command) => {
    expect(ownCommand(started, "/home/me/repo")).toBe(command);
  });

  test("another program finds it from whatever folder", () => {
    expect(ownLaunch("/usr/local/bin/a2c")).toEqual({ command: "a2c", args: [] });
    const { command, args } = ownLaunch("/home/me/repo/node_modules/.bin/a2c");
    expect(command).toBe("node");
    expect(args[0]).toMatch(/^\/.*main\.js$/);
    const fetched = ownLaunch("/home/me/.npm/_npx/0f1e/node_modules/.bin/a2c");
    expect(fetched).toEqual({ command: "npx", args: ["-y", "a2c-smcp"] });
  });

  test("a word with a quote or a space survives the shell", () => {
    expect(quoted("plain/path.md")).toBe("plain/path.md");
    expect(quoted("it's here")).toBe("'it'\\''s here'");
  });

  test("the lines to copy name the folders; without folders there is none for an MCP client", () => {
    const labels = { look: "Look", add: "Add" };
    expect(copyLines(["/my docs"], labels, "/usr/bin/a2c")).toEqual([
      { label: "Look", command: "a2c ls" },
      { label: "Add", command: "claude mcp add a2c -- a2c gateway --docs '/my docs'" },
    ]);
    expect(copyLines([], labels, "/usr/bin/a2c")).toHaveLength(1);
  });
});
