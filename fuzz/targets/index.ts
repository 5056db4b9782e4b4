import type { Target } from "../engine/target.ts";

export interface TargetEntry {
  readonly name: string;
  /** Systems need their time to start; functions are quick to try. */
  readonly share: number;
  /** Each process loads the one that it plays: what others import costs seconds. */
  readonly load: () => Promise<Target>;
}

/** Everything that is fuzzed; functions first. */
export const targets: readonly TargetEntry[] = [
  { name: "uris", share: 1, load: async () => (await import("./uris.ts")).uris },
  { name: "json-bounds", share: 1, load: async () => (await import("./json-bounds.ts")).jsonBounds },
  { name: "queries", share: 1, load: async () => (await import("./queries.ts")).queries },
  { name: "configuration", share: 1, load: async () => (await import("./configuration.ts")).configuration },
  { name: "answers-read", share: 1, load: async () => (await import("./answers-read.ts")).answersRead },
  { name: "rendering", share: 1, load: async () => (await import("./rendering.ts")).rendering },
  { name: "foreign-text", share: 1, load: async () => (await import("./foreign-text.ts")).foreignText },
  { name: "parsers", share: 3, load: async () => (await import("./parsers.ts")).parsers },
  { name: "files", share: 3, load: async () => (await import("./files.ts")).files },
  { name: "tools", share: 3, load: async () => (await import("./tools.ts")).tools },
  { name: "wire", share: 3, load: async () => (await import("./wire.ts")).wire },
  { name: "answers", share: 2, load: async () => (await import("./answers.ts")).answers },
  { name: "mcp", share: 4, load: async () => (await import("./mcp.ts")).mcp },
];

export function findTarget(name: string): TargetEntry {
  const target = targets.find((one) => one.name === name);
  if (target) return target;
  throw new Error(`There is no target ${name}. There are: ${targets.map((one) => one.name).join(", ")}.`);
}
