import type { ProcessFiles } from "./process-files.ts";
import { listProcessFiles, writeProcessFile } from "./process-files.ts";
import { runtimeFolder } from "./state-folders.ts";

/** The agent seat of an office that a command of this user has taken; the server does not say who sits there. */
export interface Seat {
  readonly pid: number;
  readonly url: string;
  readonly office: string;
  /** Such as `shell`. */
  readonly command: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Notes that this process has taken a seat; returns the function that removes the note. Not being able to is no reason to fail. */
export function noteSeat(seat: Seat, env: Environment = process.env): () => void {
  try {
    return writeProcessFile(seatFiles(env), seat);
  } catch {
    return () => undefined; // a folder that cannot be written: others will not know our name, that is all
  }
}

/** The command of this user that sits in an office, where one does. */
export function findSeat(
  { url, office }: Pick<Seat, "url" | "office">,
  env: Environment = process.env,
): Seat | undefined {
  return listProcessFiles(seatFiles(env)).find((seat) => seat.url === url && seat.office === office);
}

function seatFiles(env: Environment): ProcessFiles<Seat> {
  return { folder: runtimeFolder(env), kind: "seat", read: readSeat };
}

function readSeat(raw: unknown): Seat | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { pid, url, office, command } = raw as Record<string, unknown>;
  const areTexts = [url, office, command].every((value) => typeof value === "string");
  return typeof pid === "number" && areTexts ? ({ pid, url, office, command } as Seat) : undefined;
}
