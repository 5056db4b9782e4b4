import { setImmediate as nextTurn } from "node:timers/promises";

/** What pdf.js throws at a damaged file. */
const pdfjsErrors = new Set([
  "FormatError",
  "InvalidPDFException",
  "MissingDataException",
  "ParserEOFException",
  "UnknownErrorException",
  "XRefEntryException",
  "XRefParseException",
]);

/**
 * Runs a piece of work of pdf.js. While it repairs a damaged file it drops promises that fail later, and a rejection
 * that nobody handles ends a process; what matters of them comes through the promise that it does hand out.
 */
export async function ignoringStrayRejections<T>(work: () => Promise<T>): Promise<T> {
  process.on("unhandledRejection", passOthersOn);
  try {
    return await work();
  } finally {
    await nextTurn();
    process.off("unhandledRejection", passOthersOn);
  }
}

function passOthersOn(reason: unknown): void {
  if (!(reason instanceof Error && pdfjsErrors.has(reason.name))) throw reason;
}
