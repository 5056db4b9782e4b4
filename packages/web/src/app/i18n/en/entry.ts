/** What the page says to a browser that was not let in. */
export const entry = {
  lockedTitle: "This browser has not been let in",
  spentTitle: "This link was used already, or has expired",
  why: "Each link opens the page in one browser, once, and only for a few minutes. What you see here is on this computer, so nobody else should get in with it.",
  how: "Run this in a terminal on this computer; it opens the page, or prints a new link:",
  paste: "Or paste a link here that the terminal shows",
  open: "Open",
  refused: "This one was used, has expired, or is not complete.",
};
