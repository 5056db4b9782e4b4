import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { locate, readAt } from "../read-uri.ts";
import type { CallSite } from "./tool.ts";

/** A document, page or element as text, and the server that it came from. */
export interface ReadText {
  readonly text: string;
  readonly server: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Reads one text at the server of a document. */
export async function readText(uri: string, { context, signal }: CallSite): Promise<ReadText> {
  const { server } = await locate(context, uri);
  const { contents } = await readAt(context, { server, uri }, signal);
  const item = contents.find(({ text }) => typeof text === "string");
  if (!item || typeof item.text !== "string")
    throw new ProtocolError(ErrorCode.Internal, `MCP server ${server} answered without any text`, {
      details: { uri, hint: "read it with resources(server_name, uri)" },
    });
  const meta = "_meta" in item && typeof item._meta === "object" && item._meta !== null ? item._meta : {};
  return { text: item.text, server, meta: meta as Record<string, unknown> };
}
