import { isWithin } from "./walk-rules.ts";

/** Why something in the folders is not served, though nobody asked for that. */
export const LeftOutReason = {
  TooDeep: "too-deep",
  TooMany: "too-many-files",
  TooLong: "path-too-long",
  NotPermitted: "not-permitted",
  NameNotUtf8: "name-not-utf-8",
  LeadsOutside: "leads-outside",
  LinkLoop: "link-loop",
  /** A folder that is served, and is not there any more. */
  FolderGone: "folder-gone",
  /** The system had no room to look, as when too many files are open; looked at again. */
  NotLookedAt: "not-looked-at",
} as const;
export type LeftOutReason = (typeof LeftOutReason)[keyof typeof LeftOutReason];

/** A file, or a folder with all that is in it, that is not served. */
export interface LeftOut {
  readonly place: string;
  /** Path below its folder. */
  readonly relativePath: string;
  readonly reason: LeftOutReason;
}

/** What is said of each reason: what it is, and what to do. */
export const leftOutWords: Readonly<Record<LeftOutReason, { readonly why: string; readonly todo: string }>> =
  {
    "too-deep": {
      why: "lies too deep in folders",
      todo: "Move it further up, or serve a folder in between.",
    },
    "too-many-files": {
      why: "comes after as many files as are taken from one folder, and so may others",
      todo: "Exclude files, or serve a part of the folder.",
    },
    "path-too-long": { why: "has too long a path", todo: "Shorten the names of the folders above it." },
    "not-permitted": {
      why: "may not be read",
      todo: "Give the user of the server the permission to read it.",
    },
    "name-not-utf-8": { why: "has a name that is not UTF-8", todo: "Rename it." },
    "leads-outside": { why: "is a link that leads outside", todo: "Serve the folder that it leads to, too." },
    "link-loop": { why: "is a link that leads to itself", todo: "Remove the link." },
    "folder-gone": {
      why: "is not there any more",
      todo: "Bring the folder back, or start with the one that is wanted.",
    },
    "not-looked-at": {
      why: "could not be looked at for now",
      todo: "It is looked at again; allow the server more open files (ulimit -n) if it stays.",
    },
  };

/** More are counted, not kept. */
const MOST_KEPT = 1000;
/** Places that a summary names. */
const MOST_NAMED = 3;

/** What looks at the folders had to leave out, by the latest look at each place. */
export class LeftOuts {
  /** By place: several looks may come by. */
  readonly #kept = new Map<string, LeftOut>();
  #more = 0;

  get total(): number {
    return this.#kept.size + this.#more;
  }

  /** The first of them. */
  list(): readonly LeftOut[] {
    return [...this.#kept.values()];
  }

  /** The first of them in words, as files that cannot be read are told. */
  told(): { readonly file: string; readonly reason: LeftOutReason; readonly message: string }[] {
    return this.list().map(({ place, relativePath, reason }) => {
      const file = relativePath || place;
      return { file, reason, message: `${file} ${leftOutWords[reason].why}` };
    });
  }

  add(leftOut: LeftOut): void {
    if (this.#kept.size < MOST_KEPT || this.#kept.has(leftOut.place)) this.#kept.set(leftOut.place, leftOut);
    else this.#more += 1;
  }

  /** Takes what a look has found in the place of what was known: of some paths and below, or of everything. */
  replace(paths: readonly string[] | undefined, found: readonly LeftOuts[]): void {
    for (const place of [...this.#kept.keys()])
      if (paths?.some((path) => isWithin(place, path)) ?? true) this.#kept.delete(place);
    if (paths === undefined) this.#more = 0;
    for (const one of found) {
      this.#more += one.#more;
      for (const leftOut of one.list()) this.add(leftOut);
    }
  }

  /** One line for each reason. */
  summary(): readonly string[] {
    const byReason = new Map<LeftOutReason, LeftOut[]>();
    for (const one of this.list()) byReason.set(one.reason, [...(byReason.get(one.reason) ?? []), one]);
    const lines = [...byReason].map(([reason, all]) => summarise(reason, all));
    return this.#more === 0 ? lines : [...lines, `${this.#more} more places are not served.`];
  }
}

function summarise(reason: LeftOutReason, all: readonly LeftOut[]): string {
  const { why, todo } = leftOutWords[reason];
  const names = all.slice(0, MOST_NAMED).map(({ relativePath, place }) => relativePath || place);
  const others = all.length - names.length;
  const more = others === 0 ? "" : ` (and ${others} more)`;
  return `Not served, with all that is in it: ${names.join(", ")}${more}: each ${why}. ${todo}`;
}
