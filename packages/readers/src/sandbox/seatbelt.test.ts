import { expect, test } from "vitest";
import { confineWithSeatbelt, seatbeltProfile } from "./seatbelt.ts";

const reach = { read: ['/served "folder"'], write: ["/scratch"], execute: ["/node"] };

test("the profile denies by default, and names no place but those that are in reach", () => {
  const lines = seatbeltProfile(reach).split("\n");
  expect(lines.slice(0, 3)).toEqual(["(version 1)", "(deny default)", "(deny network*)"]);
  expect(lines).toContain(
    '(allow file-read* (literal "/") (subpath "/dev") (subpath "/served \\"folder\\"") (subpath "/node") (subpath "/scratch"))',
  );
  expect(lines).toContain('(allow file-write* (literal "/dev/null") (subpath "/scratch"))');
  expect(lines).toContain('(allow process-exec (subpath "/node"))');
});

test("the command is run behind the profile", () => {
  const sandbox = { mechanism: "seatbelt", sandboxExec: "/usr/bin/sandbox-exec" } as const;
  const command = confineWithSeatbelt(sandbox, ["/node", "main.js"], reach);
  expect(command).toEqual(["/usr/bin/sandbox-exec", "-p", seatbeltProfile(reach), "/node", "main.js"]);
});
