/** What the small parts say that every view uses. */
export const ui = {
  loading: "Loading…",
  retry: "Try again",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "The browser did not let us copy",
  failedTitle: "This could not be loaded",
  deadline: "The Computer took too long to answer.",
  offline: "The Computer cannot be reached. Is the program still running?",
  unreadable: "The answer of the Computer cannot be read. The page may be older than the program: reload it.",
  unauthorized: "This browser has not been let in. Run a2c open in a terminal.",
  partFailed: "A part of this list could not be loaded.",
  refreshFailed: "This could not be refreshed; an older state is shown.",
  notSaved: "It could not be fetched. Try again.",
};
