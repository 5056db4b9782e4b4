import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { Socket } from "node:net";
import { OWNER_VARIABLE } from "./marked-processes.ts";

/**
 * What the guardian does, for any POSIX shell. It reads the leaders of the process groups that it guards, one line for
 * each change. When its input ends without a `quit`, the Computer is gone: it ends the groups, the descendants of their
 * leaders, and on Linux whatever carries the mark.
 */
const SCRIPT = `
trap '' HUP INT TERM
groups=
while read -r line; do
  if [ "$line" = quit ]; then exit 0; fi
  groups=$line
done
descendants() {
  ps -axo pid=,ppid= 2>/dev/null | awk -v roots="$groups" '
    BEGIN { n = split(roots, list, " "); for (i = 1; i <= n; i++) tree[list[i]] = 1 }
    { parent[$1] = $2 }
    END { do { more = 0; for (pid in parent) if (!(pid in tree) && (parent[pid] in tree)) { tree[pid] = 1; more = 1 } }
      while (more); for (pid in tree) print pid }'
}
marked() {
  for file in $(grep -ls "${OWNER_VARIABLE}=$1" /proc/[0-9]*/environ 2>/dev/null); do
    pid=\${file#/proc/}
    echo "\${pid%/environ}"
  done
}
tell() {
  for leader in $groups; do kill -"$1" -- -"$leader" 2>/dev/null; done
  for pid in $family $(marked "$2"); do kill -"$1" "$pid" 2>/dev/null; done
}
family=$(descendants)
tell TERM "$1"
sleep 1
tell KILL "$1"
tell KILL "$1"
`;

/**
 * A small process that ends the servers of a Computer when the Computer itself is killed and cannot. It lives as long
 * as there is something to guard. Without a shell, and on Windows, there is none: servers that end with their stdin
 * do so by themselves.
 */
export class Guardian {
  readonly #mark: string;
  #process: ChildProcess | undefined;

  /** @param mark what the marks of all guarded processes begin with */
  constructor(mark: string) {
    this.#mark = mark;
  }

  /** Takes the leaders of all process groups that are up. */
  guard(leaders: ReadonlySet<number>): void {
    if (process.platform === "win32") return;
    if (leaders.size === 0) {
      this.#process?.stdin?.end("quit\n");
      this.#process = undefined;
      return;
    }
    this.#process ??= this.#start();
    this.#process.stdin?.write(`${[...leaders].join(" ")}\n`);
  }

  #start(): ChildProcess {
    // A mark in its own environment, as that of a Computer around this one, would make it end itself or be ended.
    const env = { PATH: process.env["PATH"] };
    const child: ChildProcess = spawn("/bin/sh", ["-c", SCRIPT, "a2c-guardian", this.#mark], {
      stdio: ["pipe", "ignore", "ignore"],
      // In a session of its own, so that what ends this program's terminal or group does not end it first.
      detached: true,
      env,
    });
    const forget = (): void => {
      if (this.#process === child) this.#process = undefined;
    };
    // Without a shell, or a file left to open, there is no guardian, and nothing else that could be done.
    child.once("error", forget).once("exit", forget);
    child.stdin?.on("error", () => undefined);
    child.unref();
    if (child.stdin instanceof Socket) child.stdin.unref();
    return child;
  }
}
