import { spawn } from "node:child_process";
import { browserCommand } from "../page/open-browser.ts";

/** Opens an address in the person's browser. That it cannot is no failure: the link is printed as well. */
export function openPage(page: URL, env: Readonly<Record<string, string | undefined>>): void {
  const [command, ...args] = browserCommand(env) ?? [];
  if (command === undefined) return;
  const child = spawn(command, [...args, page.href], { stdio: "ignore", detached: true, env });
  child.on("error", () => undefined); // no such program: the person copies the link
  child.unref();
}
