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

/** How many documents pdf.js holds; one listener serves them all. */
let holders = 0;

/**
 * Keeps the process alive while pdf.js holds a document, until the function that is given back is called. In a damaged
 * file it drops promises that fail later, and a rejection that nobody handles ends a process; what matters of such a
 * failure comes through the promises that it does hand out.
 */
export function ignoreStrayRejections(): () => Promise<void> {
  if (holders === 0) process.on("unhandledRejection", passOthersOn);
  holders += 1;
  return async () => {
    await nextTurn();
    holders -= 1;
    if (holders === 0) process.off("unhandledRejection", passOthersOn);
  };
}

function passOthersOn(reason: unknown): void {
  if (!(reason instanceof Error && pdfjsErrors.has(reason.name))) throw reason;
}
