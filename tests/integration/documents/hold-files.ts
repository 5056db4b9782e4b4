import { execFileSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

/**
 * Keeps every thread that does what is asked of files busy, so that whoever looks at folders stays where it is; returns
 * what lets them go. Each thread waits to open a pipe, in an empty folder, that nobody writes to.
 */
export function holdFiles(folder: string): () => Promise<void> {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const threads = Number(process.env["UV_THREADPOOL_SIZE"] ?? 4);
  const waiting = Array.from({ length: threads }, () => open(pipe, "r"));
  return async () => {
    const writer = openSync(pipe, "w");
    const opened = await Promise.all(waiting);
    closeSync(writer);
    for (const file of opened) await file.close();
  };
}
