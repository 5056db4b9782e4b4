/** What the program says about itself, and what commander says for it. */
export const programEn = {
  description: "Let AI agents use this computer: its documents page by page, its windows, its tools.",
  version: "show the versions",
  help: "show this help",
  helpCommand: "show the help of a command",
  lang: "language of the messages (default: by locale)",
  noColor: "plain text without colours",
  afterError: "Run with --help to see what there is.",
  exitCodes: "Exit codes: 0 done, 1 failed, or nothing found by search, 2 wrong use.",
  /** Headings and words of the help pages, by how commander writes them. */
  helpTitles: {
    "Usage:": "Usage:",
    "Arguments:": "Arguments:",
    "Options:": "Options:",
    "Global Options:": "Global options:",
    "Commands:": "Commands:",
  },
  /** What the help says behind an option. */
  option: {
    choices: (list: string) => `one of ${list}`,
    default: (value: string) => `default: ${value}`,
    environment: (name: string) => `or set ${name}`,
    between: "; ",
  },
  groups: { start: "Start:", office: "Look:", parts: "Parts:", more: "More:" },
  /** What commander says of a wrong command line, and how it is said here. */
  mistakes: [] as readonly (readonly [said: RegExp, instead: string])[],
  unexpected: (reason: string) => `unexpected error: ${reason}`,
  bug: "This is a bug. Set A2C_DEBUG=1 to see where it happened.",
  stopped: "stopped",
};
