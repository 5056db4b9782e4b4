import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { placesParents, processNamespace, WORKER_PREFIX } from "./worker-places.ts";

const NAME = /^(?:(\d+)-(\d+)-)?[^-]+$/;
/** Folders that do not say whose they are were made by an older version; after so long nobody uses them. */
const OLD_MS = 24 * 60 * 60 * 1000;

/** Removes what servers left behind that were killed, with their workers; resolves to how many folders it removed. */
export async function removeStalePlaces(parent?: string): Promise<number> {
  let removed = 0;
  for (const folder of placesParents(parent))
    for (const name of await readdir(folder).catch(() => []))
      if (name.startsWith(WORKER_PREFIX) && (await isStale(folder, name))) {
        await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
        removed += 1;
      }
  return removed;
}

async function isStale(folder: string, name: string): Promise<boolean> {
  const parts = NAME.exec(name.slice(WORKER_PREFIX.length));
  const stats = await stat(join(folder, name)).catch(() => undefined);
  if (!parts || !stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return false;
  const [, namespace, pid] = parts;
  if (namespace === undefined || pid === undefined) return Date.now() - stats.mtimeMs > OLD_MS;
  return namespace === processNamespace() && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
