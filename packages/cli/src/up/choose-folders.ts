import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { messages } from "../language/messages.ts";
import type { DocumentSources } from "../options/document-files.ts";
import { chooseSources } from "../options/document-files.ts";
import { ExitCode, UserError } from "../process/exit.ts";

/** The sample documents of the repository, seen from `packages/cli/{src,dist}/up`. */
const samples = fileURLToPath(new URL("../../../../samples", import.meta.url));

/** What to serve: the folders or files that are named, or the samples when nothing at all is named. */
export function chooseFolders(
  given: readonly string[],
  configs: readonly string[],
  sampleFolder = samples,
): DocumentSources {
  if (given.length > 0 || configs.length > 0) return chooseSources(given);
  if (isFolder(sampleFolder) && readdirSync(sampleFolder).length > 0) return chooseSources([sampleFolder]);
  const { noFolder, noFolderHint } = messages().up;
  throw new UserError(noFolder, { exitCode: ExitCode.WrongUse, hint: noFolderHint });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
