import type {
  CallToolResult,
  GetPromptResult,
  ListPromptsResult,
  ReadResourceResult,
} from "@modelcontextprotocol/server";

/** Says to a client that what an answer holds was written by others: data, whatever it asks for. */
const UNTRUSTED = "a2c-smcp/untrusted";

/**
 * Marks an answer. Documents, results, names and descriptions come from files and MCP servers that nobody vouches for. The
 * mark stands beside the text, where a client finds it and no text can imitate it, and costs a model nothing.
 */
export function markUntrusted<
  Answer extends CallToolResult | ReadResourceResult | ListPromptsResult | GetPromptResult,
>(answer: Answer): Answer {
  return { ...answer, _meta: { ...answer._meta, [UNTRUSTED]: true } };
}
