/** What the index says of itself to a person: what happened, to what, and what to do. */
export const notice = {
  damaged: (file: string): string =>
    `The index file ${file} was damaged and is being built anew. Nothing has to be done: searches find everything again when the files have been read once more.`,
  older: (file: string): string =>
    `The index file ${file} was made by an older version and is being built anew. Nothing has to be done.`,
  newer: (file: string, beside: string): string =>
    `The index file ${file} was made by a newer version and was left as it is; ${beside} is used instead. Update this program, or name another file with --index.`,
  foreign: (file: string, beside: string): string =>
    `${file} is not an index of this program and was left as it is; ${beside} is used instead. Name another file with --index.`,
  notWritable: (file: string, reason: string): string =>
    `The index cannot be kept in ${file} (${reason}): it is in memory only and will be built again at the next start. Make the folder writable, or name another file with --index.`,
  full: (file: string | undefined, mostBytes: number | undefined): string =>
    mostBytes === undefined
      ? `There is no room on the disk for the index ${file ?? "in memory"}: what is in it can be searched, newer text cannot. Free some space; writing is tried again by itself.`
      : `The index ${file ?? "in memory"} has reached the ${mostBytes} bytes that it may take, or the disk is full: what is in it can be searched, newer text cannot. Allow more bytes or free some space; writing is tried again by itself.`,
  givenUp: (file: string | undefined): string =>
    `The index file ${file ?? ""} broke again and again: the index is in memory only and will be built again at the next start. Look whether the disk is in order, or name another file with --index.`,
  replaced: (file: string | undefined): string =>
    `The index file ${file ?? ""} was removed or emptied by somebody else while it was in use, and is being built anew. Nothing has to be done.`,
} as const;
