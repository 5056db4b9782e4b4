import { createRequire } from "node:module";

/** The part of the bundler's interface that is used here. */
export interface SourceBundler {
  buildSync(options: Readonly<Record<string, unknown>>): {
    /** Empty when files are written. */
    readonly outputFiles?: readonly { text: string }[];
  };
}

/**
 * What the loader of sources brings along to bundle with. Only code that itself runs from source, as in tests, asks for
 * it: a process or thread that loads each module through a loader of its own takes many times as long to start.
 */
export function sourceBundler(): SourceBundler {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve("tsx"))("esbuild") as SourceBundler;
}
