/** The promise: so many milliseconds after Ctrl-C everything is over. */
export const STOPPED_WITHIN_MS = 2_000;

/** What is waited for on the way, one after the other; what is left then ends with the process. */
export const stopWaits = {
  /** So long every part may take to close; what remains is for the end of the process. */
  closeMs: 1_500,
  /** What is still open this long after everything was closed is cut off. */
  lingerMs: 300,
} as const;
