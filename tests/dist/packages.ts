import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface Package {
  readonly name: string;
  readonly folder: string;
  readonly manifest: {
    readonly name: string;
    readonly version: string;
    readonly private?: boolean;
    readonly description?: string;
    readonly keywords?: readonly string[];
    readonly engines?: Record<string, string>;
    readonly dependencies?: Record<string, string>;
    readonly exports?: Record<string, unknown>;
  };
}

/** The libraries that are published. */
export function publishedPackages(): Package[] {
  return allPublished().filter(({ name }) => name !== COMMAND);
}

/** The package that is the command in one piece: no library, and nothing of ours beside it. */
export function publishedCommand(): Package {
  const [command] = allPublished().filter(({ name }) => name === COMMAND);
  if (command === undefined) throw new Error(`There is no package ${COMMAND}`);
  return command;
}

const COMMAND = "a2c-smcp";

function allPublished(): Package[] {
  return readdirSync(join(root, "packages"))
    .map((name) => {
      const folder = join(root, "packages", name);
      return { name, folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) };
    })
    .filter(({ manifest }) => manifest.private !== true);
}
