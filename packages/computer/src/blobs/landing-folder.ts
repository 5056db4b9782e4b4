import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BlobReason } from "@a2c-smcp/protocol";
import { refuseUpload } from "./upload-error.ts";

/** Where unfinished uploads are, below the folder. */
export const PARTS = ".a2c-upload";

/** Makes the folder for uploads, and removes what an earlier run left unfinished. */
export async function prepareLanding(root: string): Promise<void> {
  const parts = join(root, PARTS);
  try {
    await mkdir(parts, { recursive: true, mode: 0o700 });
    const left = (await readdir(parts)).filter((name) => /^[0-9a-f]{32}\.part$/.test(name));
    await Promise.all(left.map((name) => rm(join(parts, name), { force: true })));
  } catch {
    throw refuseUpload(BlobReason.Forbidden, "The folder for uploads cannot be written");
  }
}

/** Bytes of what uploads have left in the folder; what else is there does not count. */
export async function countLanded(root: string): Promise<number> {
  const names = (await readdir(root).catch(() => [])).filter((name) =>
    /^[0-9a-f]{32}(?:_[A-Za-z0-9._-]+)?$/.test(name),
  );
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(root, name)).then(
        ({ size }) => size,
        () => 0, // removed meanwhile
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
