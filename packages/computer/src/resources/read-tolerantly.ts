import { ErrorCode, isDpeUri, ProtocolError } from "@a2c-smcp/protocol";
import { classifyFailure } from "../mcp/mcp-failure.ts";
import type { McpReadResult } from "../mcp/mcp-shapes.ts";
import { errorInBody } from "./read-failure.ts";

type Read = (uri: string) => Promise<McpReadResult>;

/**
 * Reads at one server. Many compare URIs as texts and do not know one with a query, so that a document that is refused is asked
 * for without it; whoever reads renders and cuts it then, as it does where a provider ignores what it was asked for.
 */
export async function readTolerantly(uri: string, server: string, read: Read): Promise<McpReadResult> {
  const readOnce = async (one: string): Promise<McpReadResult> => {
    const result = await read(one);
    const error = errorInBody(result, { uri, server });
    if (error) throw error;
    return result;
  };
  try {
    return await readOnce(uri);
  } catch (cause) {
    const bare = uri.split(/[?#]/, 1)[0] ?? uri;
    if (!isDpeUri(uri) || bare === uri || !isRefusal(cause)) throw cause;
    return readOnce(bare);
  }
}

/** The server answered, and did not say that the query is wrong. */
function isRefusal(cause: unknown): boolean {
  if (cause instanceof ProtocolError) return cause.code !== ErrorCode.InvalidDpeUri;
  const failure = classifyFailure(cause);
  return failure.kind === "rpc" && failure.code !== ErrorCode.InvalidDpeUri;
}
