import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import type { WorkerPlaces } from "./worker-places.ts";

/**
 * Waits until whoever holds the other end of its input is gone, then removes the folders it was given; a worker that is
 * still writing gets three seconds to see that its server has gone.
 */
const SCRIPT = `read -r _; rm -rf -- "$@"; for folder; do [ -e "$folder" ] && { sleep 3; rm -rf -- "$@"; }; done; :`;

/**
 * Removes the folders of a worker when this process was killed: the copy of a document must not stay where others may
 * find it, or in memory. The worker itself cannot do it, as it may not write there.
 */
export class PlacesGuard {
  readonly #child: ChildProcess | undefined;

  constructor({ folders }: WorkerPlaces) {
    // Elsewhere the next server finds them.
    if (process.platform === "win32") return;
    const child = spawn("/bin/sh", ["-c", SCRIPT, "sh", ...folders], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
      cwd: "/",
      env: { PATH: "/usr/bin:/bin" },
    });
    child.on("error", () => undefined); // no shell: the next server finds them
    child.stdin?.on("error", () => undefined);
    child.unref();
    this.#child = child;
  }

  /** The folders are gone; it ends by itself. */
  dismiss(): void {
    this.#child?.stdin?.destroy();
  }
}
