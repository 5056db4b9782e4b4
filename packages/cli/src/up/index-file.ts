import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where what is known of these folders is remembered, so that the next start finds it at once; private to the user. */
export function indexFile(folders: readonly string[], env: Environment, platform = process.platform): string {
  const key = createHash("sha256").update(folders.toSorted().join("\n")).digest("hex").slice(0, 16);
  const folder = cacheFolder(env, platform);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `documents-${key}.sqlite`);
}

function cacheFolder(env: Environment, platform: NodeJS.Platform): string {
  const home = env["HOME"] || homedir();
  if (env["XDG_CACHE_HOME"]) return join(env["XDG_CACHE_HOME"], "a2c");
  if (platform === "darwin") return join(home, "Library", "Caches", "a2c");
  if (platform === "win32")
    return join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "a2c", "cache");
  return join(home, ".cache", "a2c");
}
