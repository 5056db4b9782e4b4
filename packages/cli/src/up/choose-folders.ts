import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";

/** The sample documents of the repository, seen from `packages/cli/{src,dist}/up`. */
const samples = fileURLToPath(new URL("../../../../samples", import.meta.url));

/** The folders to serve: those that are named, or the samples when nothing at all is named. */
export function chooseFolders(
  folders: readonly string[],
  configs: readonly string[],
  sampleFolder = samples,
): string[] {
  const { noFolder, noFolderHint, notAFolder, notAFolderHint } = messages().up;
  for (const folder of folders)
    if (!isFolder(folder))
      throw new UserError(notAFolder(folder), { exitCode: ExitCode.WrongUse, hint: notAFolderHint });
  if (folders.length > 0) return folders.map((folder) => resolve(folder));
  if (configs.length > 0) return [];
  if (isFolder(sampleFolder) && readdirSync(sampleFolder).length > 0) return [sampleFolder];
  throw new UserError(noFolder, { exitCode: ExitCode.WrongUse, hint: noFolderHint });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
