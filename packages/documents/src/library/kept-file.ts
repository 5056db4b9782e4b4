import { READING_VERSION } from "@a2c-smcp/readers";
import type { FileState } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import type { Entry } from "./catalogue.ts";
import type { ListedDocument } from "./library-document.ts";
import type { PackedDescription } from "./packed-description.ts";
import { packDescription, unpackDescription } from "./packed-description.ts";

type Ready = Extract<FileState, { phase: "ready" }>;
type Failed = Extract<FileState, { phase: "failed" }>;

/** What a document has beside its description. */
type More = Omit<Ready, "phase" | "description">;

interface KeptOfAll {
  readonly version: string;
  readonly isSearchable: boolean;
  /** A letter for each byte: half of what hex takes. */
  readonly hash: string | undefined;
}

/** A document in one object: there is one for each of very many files. */
export interface KeptReady extends KeptOfAll, PackedDescription {
  readonly phase: "ready";
  /** Most documents share this. */
  readonly more: More;
}

interface KeptFailed extends KeptOfAll {
  readonly phase: "failed";
  readonly state: Failed;
}

/** What is kept of a file. */
export type Kept = KeptReady | KeptFailed;

/** All that is to be said of a document beside its description, as long as nothing is wrong with it. */
const NOTHING_MORE: More = { reading: READING_VERSION };

/** Packs what is known of a file; texts that were there before are kept rather than held twice. */
export function keep({ version, isSearchable, contentHash, state }: Entry, before: Kept | undefined): Kept {
  const hash = contentHash && Buffer.from(contentHash, "hex").toString("latin1");
  if (state.phase === "failed") return { phase: "failed", version, isSearchable, hash, state };
  const packed = packDescription(state.description);
  const { title, fileType, rest } = before?.phase === "ready" && isSame(before, packed) ? before : packed;
  const more = moreOf(state);
  return { phase: "ready", version, isSearchable, hash, title, fileType, rest, more };
}

export function entryOf(kept: Kept): Entry {
  const { version, isSearchable, hash } = kept;
  return {
    ...{ version, isSearchable },
    contentHash: hash && Buffer.from(hash, "latin1").toString("hex"),
    get state(): FileState {
      if (kept.phase === "failed") return kept.state;
      return { phase: "ready", description: unpackDescription(kept), ...kept.more };
    },
  };
}

export function documentOf(source: Source, kept: KeptReady): ListedDocument {
  return {
    source,
    title: kept.title,
    get description() {
      return unpackDescription(kept);
    },
  };
}

function isSame(one: PackedDescription, other: PackedDescription): boolean {
  return one.rest === other.rest && one.title === other.title && one.fileType === other.fileType;
}

function moreOf({ reading, notice, end, pictures, verdict }: Ready): More {
  const isWhole = [notice, end, pictures, verdict].every((fact) => fact === undefined);
  return isWhole && reading === READING_VERSION ? NOTHING_MORE : { reading, notice, end, pictures, verdict };
}
