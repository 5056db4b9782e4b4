const number = (value: number): string => value.toLocaleString("en");

/** What a person reads who decides whether a call may run. */
export const approvalEn = {
  title: "An agent wants to run a tool:",
  titleOf: (agent: string) => `The agent ${agent} wants to run a tool:`,
  server: "server",
  tool: "tool",
  changed: "It was always allowed, and has changed since: it is asked for again.",
  destructive: "Its server says that it may destroy or overwrite something.",
  readOnly: "Its server says that it only reads; nobody has checked that.",
  noParameters: "no parameters",
  parameters: (values: number, characters: number) =>
    `parameters: ${number(values)} ${values === 1 ? "value" : "values"}, ${number(characters)} characters`,
  hidden: (count: number) =>
    `${number(count)} ${count === 1 ? "character that is not seen is" : "characters that are not seen are"} written as \\u{…}.`,
  folded: "Not everything is shown; press v to view all.",
  moreCharacters: (left: number) => `… ${number(left)} more characters`,
  entriesShown: (shown: number, total: number) =>
    `… ${number(shown)} of ${number(total)} keys or items shown`,
  part: (end: number, total: number) => `— up to character ${number(end)} of ${number(total)}; v goes on —`,
  whole: "— that was everything —",
  question: (tool: string, server: string) => `Run ${tool} of ${server}?`,
  yes: "Yes, this once",
  always: "Always allow this tool",
  no: "No",
  view: "View all parameters",
  keys: "y: yes, this once · a: always allow this tool · n: no · v: view all parameters",
  timeLeft: (seconds: number, others: number) =>
    `Refused by itself in ${number(seconds)} s${others === 0 ? "" : `; ${number(others)} more ${others === 1 ? "call waits" : "calls wait"}`}.`,
  settled: (what: string, end: string, place: string) => `${what}: ${end}${place}.`,
  ends: {
    once: "allowed once",
    always: "always allowed",
    deny: "denied",
    expired: "refused, nobody answered in time",
    withdrawn: "the agent took the call back",
  },
  places: { page: " on the page", terminal: " in the terminal", command: " with a2c approvals" },
};
