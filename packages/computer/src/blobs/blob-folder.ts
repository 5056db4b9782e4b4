import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "a2c-blobs-";

/** Which machine this is: a container that shares the folder has processes that nobody here sees. */
function hostMark(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
}

/** A folder of its own that nobody else can look into; its name says whose it is. */
export async function makeBlobFolder(parent: string = tmpdir()): Promise<string> {
  await mkdir(parent, { recursive: true });
  return await mkdtemp(join(parent, `${PREFIX}${hostMark()}-${process.pid}-`));
}

/** Removes the folders of processes of this machine that died before they could. */
export async function removeLeftovers(parent: string = tmpdir()): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const dead = names.filter((name) => {
    const match = /^a2c-blobs-([0-9a-f]{8})-(\d{1,10})-[A-Za-z0-9]{6}$/.exec(name);
    return match?.[1] === hostMark() && !isAlive(Number(match[2]));
  });
  // One of another user stays.
  await Promise.allSettled(dead.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
