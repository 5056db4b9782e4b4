/** What the view of the office says. */
export const office = {
  title: "Office",
  intro: "Where this Computer meets an Agent.",
  aloneTitle: "This Computer is in no office",
  aloneText:
    "It works by itself: the page and local programs reach it, but no Agent comes in. Start it with a2c up, or with a2c computer --server URL --office NAME, to let one in.",
  phases: {
    connecting: "Connecting",
    joined: "Joined",
    reconnecting: "Reconnecting",
    closed: "Closed",
  },
  hints: {
    connecting: "The Server has not answered yet.",
    joined: "",
    reconnecting:
      "The line to the Server is lost. The Computer tries again by itself; MCP servers go on running.",
    closed: "The Computer has left the office, and does not come back by itself. Start it again.",
  },
  address: "Server",
  since: "Since",
  reconnects: "Reconnects",
  copyAddress: "Copy",
  members: "Who is there",
  agent: "Agent",
  computer: "Computer",
  self: "this Computer",
  version: (version: string) => `protocol ${version}`,
  noVersion: "protocol not told",
  noAgentTitle: "The Agent's seat is free",
  noAgentText: "An office has one seat for an Agent. Here is how to take it.",
  seatTaken: "The Agent's seat is taken: another Agent can come in when this one has left.",
  unknownMembers: "Who is there is known again once the line is back.",
  connectTitle: "Connect an Agent",
  secret:
    "The Server asks for its secret, which is never shown here. Programs of the same user find a running a2c up by themselves; others get the secret in A2C_SECRET.",
  ways: {
    terminal: { title: "In a terminal", text: "A prompt that sees what an Agent sees." },
    typescript: { title: "In TypeScript", text: "The Agent SDK, in Node or in a browser." },
    mcp: {
      title: "From an MCP client",
      text: "Claude, Cursor, VS Code and others need no office: this prints what to paste into their settings.",
    },
  },
  observing:
    "You look on as an observer: everything here is live, and the Agent's seat stays free for the Agent. Nothing is called or changed from here.",
  notObserving: {
    unsupported: "This Server has no observers: only this Computer can be shown here.",
    forbidden: "The secret of this Computer does not allow to observe the office.",
  },
  howToObserve: {
    unsupported:
      "A Server started with a2c up or a2c server has them. With another one, whoever needs to see the other Computers takes the Agent's seat while it is free: a2c shell --as-agent --server URL --office NAME.",
    forbidden:
      'Ask whoever runs the Server for a token whose offices claim names the role: {"office": "NAME", "roles": ["computer", "observer"]}.',
  },
  look: "Look",
  lookAt: (name: string) => `See documents, windows and tools of ${name}`,
  back: "Office",
  partsOf: (name: string) => `What of ${name} is shown`,
  parts: { documents: "Documents", desktop: "Desktop", tools: "Tools" },
  readOnly: "Seen as an observer: to read, not to call.",
  filterDocuments: "Titles, keywords, summaries",
  noDocuments: "No documents",
  noDocumentsLike:
    "An observer searches titles, keywords and summaries; the text of documents is searched by an Agent.",
  noWindows: "No windows",
  noTools: "No tools",
  toDocuments: "Documents",
  before: "Back",
  after: "Next",
  shownOf: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  schema: "Parameters",
  tokens: (count: string) => `${count} tokens`,
  notSorted: "Rows of another Computer cannot be sorted or filtered here: an observer calls no tool.",
  copy: "Copy",
};
