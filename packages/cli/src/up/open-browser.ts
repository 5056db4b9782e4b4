import { spawn } from "node:child_process";

type Environment = Readonly<Record<string, string | undefined>>;

/** The program that opens a link; undefined where there is no desktop to open it on. */
export function browserCommand(env: Environment, platform = process.platform): string[] | undefined {
  if (env["CI"] || env["SSH_CONNECTION"]) return undefined;
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return env["DISPLAY"] || env["WAYLAND_DISPLAY"] ? ["xdg-open"] : undefined;
}

/** Opens a link in the person's browser. That it cannot is no failure: the link is printed as well. */
export function openBrowser(link: string, env: Environment): void {
  const [command, ...args] = browserCommand(env) ?? [];
  if (command === undefined) return;
  const child = spawn(command, [...args, link], { stdio: "ignore", detached: true });
  child.on("error", () => undefined); // no such program: the person copies the link
  child.unref();
}
