import type { DpeBodies, DpeUri } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError, parseDpeUri, readDpeBody } from "@a2c-smcp/protocol";
import type { DocumentCall } from "../document-tool.ts";

/** A body, and what came beside it. */
export interface BodyRead<Level extends DpeUri["level"]> {
  readonly body: DpeBodies[Level];
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Reads the JSON of a document, page or element; throws what an answer lacks. */
export async function readBody<Level extends DpeUri["level"]>(
  level: Level,
  uri: string,
  { source, signal }: DocumentCall,
): Promise<BodyRead<Level>> {
  const { body, meta } = await source.read(uri, signal);
  const reading = readDpeBody(body, { ...parseDpeUri(uri), level });
  if ("body" in reading) return { body: reading.body, meta };
  throw new ProtocolError(
    ErrorCode.Internal,
    `The MCP server of ${uri} did not answer with a body that is known: it lacks ${reading.missing}`,
    { details: { uri } },
  );
}
