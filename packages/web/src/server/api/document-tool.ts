import type { Computer } from "@a2c-smcp/computer";
import { isDpeUri } from "@a2c-smcp/protocol";
import { ApiFailure } from "../http/api-failure.ts";
import { serversWith } from "./own-tools.ts";

/** The server of a document, which has to offer a tool; throws what a person is told where it does not. */
export function toolFor(
  computer: Computer,
  uri: string,
  tool: string,
): { readonly server: string; readonly tool: string } {
  if (!isDpeUri(uri))
    throw new ApiFailure(400, "invalid-dpe-uri", { message: "Only documents have a dpe:// URI." });
  const server = computer.resources.serverOf(uri);
  if (server !== undefined && serversWith(computer, tool).includes(server)) return { server, tool };
  throw new ApiFailure(404, "no-such-tool", {
    message: `The MCP server of this document does not offer ${tool}, or is not trusted with it.`,
  });
}
