import { execFile, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { writeLaunchFile } from "./launch-file.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What was opened, if anything: the page itself, or its door, where the person has to paste the link. */
export interface Opening {
  readonly what: "page" | "door" | "nothing";
  /** Removes what the browser needed. */
  readonly tidy: () => void;
}

/** How long the system may take to say which browser it opens. */
const ASK_MS = 2_000;

/** The program that opens a link; undefined where there is no desktop to open it on. */
export function browserCommand(env: Environment, platform = process.platform): string[] | undefined {
  if (env["CI"] || env["SSH_CONNECTION"]) return undefined;
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return env["DISPLAY"] || env["WAYLAND_DISPLAY"] ? ["xdg-open"] : undefined;
}

/**
 * Opens a link in the person's browser, without the link being an argument of any process: others on the machine can
 * read those. That it cannot is no failure: the link is printed as well.
 */
export async function openBrowser(link: string, env: Environment): Promise<Opening> {
  const nothing = { what: "nothing", tidy: () => undefined } as const;
  const command = browserCommand(env);
  if (command === undefined) return nothing;
  if (await isConfined(env)) {
    start([...command, new URL("/", link).href], env);
    return { ...nothing, what: "door" };
  }
  try {
    const file = writeLaunchFile(link, env);
    start([...command, pathToFileURL(file).href], env);
    return { what: "page", tidy: () => rmSync(file, { force: true }) };
  } catch {
    return nothing; // a folder that cannot be written: the person copies the link
  }
}

function start([command = "", ...args]: readonly string[], env: Environment): void {
  const child = spawn(command, args, { stdio: "ignore", detached: true, env });
  child.on("error", () => undefined); // no such program: the person copies the link
  child.unref();
}

/** Whether the browser sees none of our files: it is outside of WSL, or was installed by snap. */
async function isConfined(env: Environment): Promise<boolean> {
  if (env["WSL_DISTRO_NAME"]) return true;
  return process.platform === "linux" && isSnap(await defaultBrowser(env));
}

/** Snap names the programs of its packages PACKAGE_PROGRAM. */
export function isSnap(desktopFile: string): boolean {
  return /^[a-z\d-]+_[\w.-]+\.desktop$/.test(desktopFile);
}

function defaultBrowser(env: Environment): Promise<string> {
  return new Promise((resolve) => {
    const args = ["get", "default-web-browser"];
    execFile("xdg-settings", args, { timeout: ASK_MS, env }, (_, stdout) => resolve(stdout.trim()));
  });
}
