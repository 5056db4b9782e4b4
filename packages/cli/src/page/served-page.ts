import type { ProcessFiles } from "../running/process-files.ts";
import { listProcessFiles, writeProcessFile } from "../running/process-files.ts";
import { runtimeFolder } from "../running/state-folders.ts";

/** A page that a process of this user serves, noted so that `a2c open` can ask it for a new link. */
export interface ServedPage {
  readonly pid: number;
  readonly url: string;
  /** Whoever has it can make links: the note is readable by its user alone. */
  readonly secret: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Notes a page; returns the function that removes the note, to be called at its end. */
export function noteServedPage(page: ServedPage, env: Environment): () => void {
  return writeProcessFile(pageFiles(env), page);
}

/** Every page that is served, the newest first. */
export function listServedPages(env: Environment): ServedPage[] {
  return listProcessFiles(pageFiles(env)).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
}

function pageFiles(env: Environment): ProcessFiles<ServedPage> {
  return { folder: runtimeFolder(env), kind: "page", read: readPage };
}

function readPage(raw: unknown): ServedPage | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { pid, url, secret, startedAt } = raw as Record<string, unknown>;
  const areTexts = [url, secret, startedAt].every((value) => typeof value === "string");
  return typeof pid === "number" && areTexts ? ({ pid, url, secret, startedAt } as ServedPage) : undefined;
}
