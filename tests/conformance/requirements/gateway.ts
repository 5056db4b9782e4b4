import type { Requirement } from "./requirement.ts";

/** What the gateway proves about its tool `resources`. */
export const gatewayRequirements = [
  {
    id: "gateway.text",
    section: 7,
    milestone: "gateway",
    text: "`resources` answers one text as the string.",
  },
  {
    id: "gateway.text-budget",
    section: 7,
    milestone: "gateway",
    text: "A text that does not fit says what the budget was and may be, and names the call that gets the rest.",
  },
  {
    id: "gateway.blob",
    section: 7,
    milestone: "gateway",
    text: "`resources` answers one blob as `{uri, mime_type, blob}`.",
  },
  {
    id: "gateway.several",
    section: 7,
    milestone: "gateway",
    text: "`resources` answers several contents as a list of strings and blobs.",
  },
  {
    id: "gateway.tool-errors",
    section: 7,
    milestone: "gateway",
    text: "A failure is a tool error (`isError`) with a code.",
  },
  {
    id: "gateway.unknown-server",
    section: 7,
    milestone: "gateway",
    text: "The error for an unknown server lists the names of the servers.",
  },
  {
    id: "gateway.unknown-uri",
    section: 7,
    milestone: "gateway",
    text: "The error for an unknown URI lists close matches.",
  },
  {
    id: "gateway.description",
    section: 7,
    milestone: "gateway",
    text: "The description of the tool lists the resources and stays within a size budget.",
  },
  {
    id: "gateway.any-uri",
    section: 7,
    milestone: "gateway",
    text: "Any URI that a server would answer can be read, where `file:` and `http:` URIs that it never offered are refused until that is lifted for the server.",
  },
  {
    id: "gateway.untrusted",
    section: 7,
    milestone: "gateway",
    text: "Answers that hold text of documents, servers and tools are marked as untrusted.",
  },
  {
    id: "gateway.kept-results",
    section: 7,
    milestone: "gateway",
    text: "What does not fit into an answer is kept for the session that asked, and for no other.",
  },
] as const satisfies readonly Requirement[];
