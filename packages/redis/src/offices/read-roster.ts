import { z } from "zod";
import type { Place } from "../links/messages.ts";
import { readPlace } from "../links/messages.ts";

/** An office as Redis has it. */
export interface Roster {
  readonly version: number;
  /** In the order of joining; undefined when nothing changed. */
  readonly places: readonly Place[] | undefined;
}

const Reply = z.array(z.unknown()).min(1);
const Texts = z.array(z.string());

/** Reads the reply of a script that returns the number of the last change and the roster. */
export function readRoster(reply: unknown): Roster {
  const [version, texts] = Reply.parse(reply);
  return { version: Number(version), places: texts === undefined ? undefined : readPlaces(texts) };
}

/** Reads the places of an office; what was written by something else is left out. */
export function readPlaces(texts: unknown): readonly Place[] {
  const dated = Texts.parse(texts).flatMap(readDated);
  dated.sort((one, other) => one.at - other.at);
  return dated.map(({ place }) => place);
}

function readDated(text: string): { readonly at: number; readonly place: Place }[] {
  const parts = /^(\d+)\|([^|]*)\|(.*)$/s.exec(text);
  if (!parts) return [];
  try {
    // JSON has no undefined: a client that announced no version has none here.
    return [
      {
        at: Number(parts[1]),
        place: readPlace({ version: undefined, ...JSON.parse(parts[3] ?? ""), node: parts[2] }),
      },
    ];
  } catch {
    return [];
  }
}
