import type { ProcessFiles } from "./process-files.ts";
import { listProcessFiles, writeProcessFile } from "./process-files.ts";
import { runtimeFolder } from "./state-folders.ts";

/** Where the local API of a Computer is, and what lets commands of the same user in. */
export interface LocalAddress {
  readonly url: string;
  readonly secret: string;
}

/** A running `a2c up` or `a2c computer`, as it tells the other commands of the same user where it is. */
export interface RunningSystem {
  readonly pid: number;
  /** Address of its server. */
  readonly url: string;
  readonly office: string;
  readonly secret?: string | undefined;
  /** Name of its Computer. */
  readonly computer: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Address of its web page, where it has one; a link that lets somebody in is made by `a2c open`. */
  readonly web?: string | undefined;
  readonly api?: LocalAddress | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Notes where this `a2c up` is; returns the function that removes the note, to be called at its end. */
export function writeRunningSystem(system: RunningSystem, env: Environment = process.env): () => void {
  return writeProcessFile(systemFiles("up", env), system);
}

/** Notes where this `a2c computer` is, which is in the office of some server. */
export function writeRunningComputer(system: RunningSystem, env: Environment = process.env): () => void {
  return writeProcessFile(systemFiles("computer", env), system);
}

/** Every `a2c up` that runs, the newest first. */
export function listRunningSystems(env: Environment = process.env): RunningSystem[] {
  return newestFirst(listProcessFiles(systemFiles("up", env)));
}

/** Every `a2c computer` that runs, the newest first. */
export function listRunningComputers(env: Environment = process.env): RunningSystem[] {
  return newestFirst(listProcessFiles(systemFiles("computer", env)));
}

function newestFirst(systems: readonly RunningSystem[]): RunningSystem[] {
  return systems.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
}

function systemFiles(kind: string, env: Environment): ProcessFiles<RunningSystem> {
  return { folder: runtimeFolder(env), kind, read: readSystem };
}

function readSystem(raw: unknown): RunningSystem | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { pid, url, office, secret, computer, startedAt, web, api } = raw as Record<string, unknown>;
  if (typeof pid !== "number" || !areTexts(url, office, computer, startedAt)) return undefined;
  const local = readLocal(api);
  const optional = {
    ...(isText(secret) && { secret }),
    ...(isText(web) && { web }),
    ...(local && { api: local }),
  };
  return { pid, url, office, computer, startedAt, ...optional } as RunningSystem;
}

function readLocal(raw: unknown): LocalAddress | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { url, secret } = raw as Record<string, unknown>;
  return isText(url) && isText(secret) ? { url, secret } : undefined;
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
