import { readFileSync } from "node:fs";

/** Reads a file of executable examples; they are copies of the protocol's own. */
export function loadVectors<T>(name: string): T {
  const path = new URL(`../fixtures/vectors/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
