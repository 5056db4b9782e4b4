import type { IncomingMessage } from "node:http";
import { ApiFailure } from "./api-failure.ts";

const MOST_BYTES = 1_000_000;

/** The JSON body of a request. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new ApiFailure(415, "not-json", { message: "The request must be JSON." });
  const chunks: Buffer[] = [];
  let length = 0;
  // The connection must outlive a refusal, or nobody would hear of it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES)
      throw new ApiFailure(413, "too-large", {
        message: `The request is larger than ${MOST_BYTES} bytes.`,
        advice: "Give the tool less at once.",
      });
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (cause) {
    throw new ApiFailure(400, "not-json", { message: "The request is not valid JSON.", cause });
  }
}
