import { stat } from "node:fs/promises";
import { messageOf, RepeatedWork } from "@a2c-smcp/runtime";
import type { ComputerConfig } from "./computer-config.ts";
import { ConfigError } from "./config-error.ts";
import { loadConfig } from "./load-config.ts";

/** Who is told of a changed configuration, and how often the files are looked at. */
export interface WatchConfigOptions {
  readonly onConfig: (config: ComputerConfig) => Promise<void>;
  /** The files have mistakes at the moment; what runs goes on as it is. */
  readonly onError: (error: ConfigError) => void;
  /** Milliseconds between two looks at the files. They are read when two looks in a row find the same. */
  readonly everyMs?: number | undefined;
}

/** Looks that may find something else each time before the files are read in the middle of it. */
const MOST_LOOKS = 20;

/**
 * Reads configuration files whenever one of them changes. Resolves when it watches; dispose it to stop. The files are
 * looked at now and then: what a watcher of the system tells gets lost when a file is replaced by something else, and
 * there are only a few of them.
 */
export async function watchConfig(
  files: readonly string[],
  { onConfig, onError, everyMs = 250 }: WatchConfigOptions,
): Promise<AsyncDisposable> {
  let isOver = false;
  let applied = await lookAt(files);
  let seen = applied;
  let looks = 0;
  const reload = new RepeatedWork(async () => {
    try {
      const config = await loadConfig(files);
      if (!isOver) await onConfig(config);
    } catch (cause) {
      if (!isOver) onError(cause instanceof ConfigError ? cause : asConfigError(cause));
    }
  });
  const look = new RepeatedWork(async () => {
    const now = await lookAt(files);
    // A file that is still being written looks different each time; one that never ends is read all the same.
    looks = now === seen ? MOST_LOOKS : looks + 1;
    seen = now;
    if (isOver || looks < MOST_LOOKS || now === applied) return;
    looks = 0;
    applied = now;
    void reload.ask();
  });
  const timer = setInterval(() => void look.ask(), everyMs).unref();
  return {
    async [Symbol.asyncDispose]() {
      isOver = true;
      clearInterval(timer);
    },
  };
}

/** What tells one state of the files from another. */
async function lookAt(files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map(lookAtFile))).join("\n");
}

async function lookAtFile(file: string): Promise<string> {
  try {
    const { dev, ino, mode, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
    return [dev, ino, mode, size, mtimeNs, ctimeNs].join(" ");
  } catch (cause) {
    return cause instanceof Error && "code" in cause ? String(cause.code) : messageOf(cause);
  }
}

function asConfigError(cause: unknown): ConfigError {
  return new ConfigError([{ path: "", message: messageOf(cause) }], { cause });
}
