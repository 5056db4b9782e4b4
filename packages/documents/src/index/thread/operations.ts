import { searchIndex } from "../../search/search-index.ts";
import { readChanges } from "../change-table.ts";
import { claimFiles, releaseFiles } from "../claim-table.ts";
import { abandonDraft, addPages, beginDraft, finishDraft, writeReading } from "../draft-table.ts";
import { beginHistory, readEvents } from "../event-table.ts";
import { findFile, listFiles, putFiles, removeFiles } from "../file-table.ts";
import type { IndexDatabase } from "../index-database.ts";
import { moveFile } from "../move-file.ts";
import type { Owner } from "../owner.ts";
import { readHashes, readOutline } from "../page-table.ts";
import { bytesOf } from "../sweep.ts";
import { addVectors, adoptModel, nextMeaning, readMeaningState } from "../vector-table.ts";
import type { Input, OperationName, Output } from "./messages.ts";

export interface OperationContext {
  readonly database: IndexDatabase;
  readonly file: string | undefined;
  /** Undefined in a thread that only reads. */
  readonly owner: Owner | undefined;
}

export type OperationTable = {
  readonly [K in Exclude<OperationName, "close">]: (input: Input<K>) => Output<K>;
};

/** What a thread can be asked to do. */
export function createOperations({ database, file, owner }: OperationContext): OperationTable {
  return { ...readOperations(database, file), ...writeOperations(database, owner) };
}

function readOperations(database: IndexDatabase, file: string | undefined) {
  return {
    files: ({ after, most }) => listFiles(database, after, most),
    file: (docRef) => findFile(database, docRef),
    hashes: ({ docRef, pageIndex }) => readHashes(database, docRef, pageIndex),
    outline: (docRef) => readOutline(database, docRef),
    changes: ({ docRef, since }) => readChanges(database, docRef, since),
    events: (request) => readEvents(database, request),
    search: (request) => JSON.stringify(searchIndex(database.connection, request)),
    bytes: () => bytesOf(database, file),
    meaningState: (model) => readMeaningState(database, model),
  } satisfies Partial<OperationTable>;
}

function writeOperations(database: IndexDatabase, owner: Owner | undefined) {
  const self = (): Owner => {
    if (owner === undefined) throw new Error("this thread only reads");
    return owner;
  };
  return {
    put: (entries) => {
      putFiles(database, entries);
    },
    move: ({ docRef, source }) => {
      moveFile(database, docRef, source);
    },
    remove: (docRefs) => {
      removeFiles(database, docRefs);
    },
    claim: (docRefs) => claimFiles(database, self(), docRefs),
    release: (docRefs) => {
      releaseFiles(database, self(), docRefs);
    },
    begin: () => beginDraft(database, self()),
    add: ({ draft, pages }) => {
      addPages(database, draft, pages);
    },
    finish: ({ draft, ...reading }) => {
      finishDraft(database, draft, reading);
    },
    write: (reading) => {
      writeReading(database, self(), reading);
    },
    remember: () => {
      beginHistory(database);
    },
    abandon: (draft) => {
      abandonDraft(database, draft);
    },
    adoptModel: (model) => {
      adoptModel(database, model);
    },
    nextMeaning: (model) => nextMeaning(database, self(), model),
    addVectors: (vectors) => {
      addVectors(database, self(), vectors);
    },
  } satisfies Partial<OperationTable>;
}
