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
  copy: "Copy",
};
