/** Below this a server says that it may have few files open. */
const FEW = 256;
/** What a server has open beside its workers: the index and its threads, the watch, clients. */
const OWN_FILES = 56;
/** What a worker takes in the server: two pipes, and a look at its memory now and then. */
const FILES_PER_WORKER = 4;

/** How many workers there is room for, and what to say about it. */
export interface WorkerRoom {
  readonly workers: number;
  readonly notices: readonly string[];
}

/** Lets a server do with the files that it may have open: fewer workers, and a notice. */
export function workerRoom(wanted: number, openFiles: number | undefined): WorkerRoom {
  if (openFiles === undefined || openFiles >= FEW) return { workers: wanted, notices: [] };
  const affordable = Math.floor((openFiles - OWN_FILES) / FILES_PER_WORKER);
  const workers = Math.max(1, Math.min(wanted, affordable));
  const readers = workers === 1 ? "one worker reads" : `${workers} workers read`;
  const notice =
    `Only ${openFiles} files may be open at once: ${readers} documents, and few clients can connect. ` +
    "Raise the limit (ulimit -n 1024).";
  return { workers, notices: [notice] };
}
