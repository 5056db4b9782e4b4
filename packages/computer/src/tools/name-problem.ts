import type { ToolIdentity } from "./qualified-name.ts";

/** Why a tool is not known by the name that its server gave it. */
export interface NameProblem extends ToolIdentity {
  readonly kind: NameProblemKind;
  /** The name that it would have had. */
  readonly name: string;
  /** Whom else the name could mean, as `server.tool`, or the server that it belongs to. */
  readonly others: readonly string[];
}

/**
 * - `shared`: tools of one name are known as `server.tool`;
 * - `reserved`: the name belongs to another server, by its own name or by an alias of the configuration;
 * - `look-alike`: it looks like the name of another tool, and is known as `server.tool`;
 * - `unreachable`: no name leads to it, so that it is not listed;
 * - `duplicate`: its server lists the name twice, and only the first counts;
 * - `unreadable`: hidden characters, or far too long; it is not listed.
 */
export type NameProblemKind =
  | "shared"
  | "reserved"
  | "look-alike"
  | "unreachable"
  | "duplicate"
  | "unreadable";

/** A line for a log, the same for all problems of a kind. */
export const nameProblemMessages: Readonly<Record<NameProblemKind, string>> = {
  shared: "tools share a name and are known as server.tool",
  reserved: "a tool has a name that belongs to another server and is known as server.tool",
  "look-alike": "a tool has a name that looks like that of another and is known as server.tool",
  unreachable: "no name leads to a tool and it is left out; give it an alias",
  duplicate: "a server lists a tool twice; the first counts",
  unreadable: "a tool has a name that cannot be read and is left out",
};

/** A problem in two sentences for a person: what is, and what can be done. */
export function describeNameProblem({ kind, server, others }: NameProblem): {
  readonly reason: string;
  readonly advice: string;
} {
  const whose = others.join(", ");
  const alias = `Give it an alias in tool_meta of ${server}.`;
  switch (kind) {
    case "shared":
      return { reason: `${whose} has the same name; both are known as server.tool.`, advice: alias };
    case "reserved":
      return {
        reason: `Its name belongs to the MCP server ${whose}; it is known as server.tool and gets no calls for ${whose}.`,
        advice: `Ask yourself why ${server} names its tool like one of ${whose}; an alias in tool_meta makes it usable.`,
      };
    case "look-alike":
      return {
        reason: `Its name looks like that of ${whose}; it is known as server.tool.`,
        advice: `Ask yourself why ${server} names its tool like that.`,
      };
    case "unreachable":
      return { reason: "No name leads to it, so it is not listed.", advice: alias };
    case "duplicate":
      return { reason: "Its server lists it twice; the first counts.", advice: "" };
    case "unreadable":
      return {
        reason: "Its name has hidden characters or is too long; it is not listed.",
        advice: `Ask the maker of ${server} for a plain name.`,
      };
  }
}
