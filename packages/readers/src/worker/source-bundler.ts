import { createRequire } from "node:module";
import type { SourceBundler } from "./source-entry.ts";

/**
 * What the loader of sources brings along to bundle with. Only code that itself runs from source, as in tests, asks for
 * it: a process or thread that loads each module through a loader of its own takes many times as long to start.
 */
export function loadSourceBundler(): SourceBundler {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve("tsx"))("esbuild") as SourceBundler;
}
