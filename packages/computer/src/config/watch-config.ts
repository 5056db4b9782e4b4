import { withDeadline } from "@a2c-smcp/runtime";
import { watch } from "chokidar";
import { coalesced } from "../coalesced.ts";
import { messageOf } from "../text.ts";
import type { ComputerConfig } from "./computer-config.ts";
import { ConfigError } from "./config-error.ts";
import { loadConfig } from "./load-config.ts";

export interface WatchConfigOptions {
  readonly onConfig: (config: ComputerConfig) => Promise<void>;
  /** The files have mistakes at the moment; what runs goes on as it is. */
  readonly onError: (error: ConfigError) => void;
  /** Milliseconds of quiet after which the files are read. */
  readonly debounce?: number | undefined;
}

const READY_MS = 10_000;

/** Reads configuration files whenever one of them changes. Resolves when it watches; dispose it to stop. */
export async function watchConfig(
  files: readonly string[],
  { onConfig, onError, debounce = 200 }: WatchConfigOptions,
): Promise<AsyncDisposable> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const reload = coalesced(async () => {
    try {
      const config = await loadConfig(files);
      if (!isOver) await onConfig(config);
    } catch (cause) {
      if (!isOver) onError(cause instanceof ConfigError ? cause : asConfigError(cause));
    }
  });
  const watcher = watch([...files], { ignoreInitial: true });
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(reload, debounce);
  });
  watcher.on("error", (cause) => onError(asConfigError(cause)));
  const ready = new Promise<void>((resolve) => watcher.once("ready", resolve));
  await withDeadline(ready, { what: "watching the configuration", milliseconds: READY_MS });
  return {
    async [Symbol.asyncDispose]() {
      isOver = true;
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

function asConfigError(cause: unknown): ConfigError {
  return new ConfigError([{ path: "", message: messageOf(cause) }], { cause });
}
