import type { IncomingMessage } from "node:http";
import { describeExcess, excessOfJson } from "@a2c-smcp/runtime";
import { ApiFailure } from "./api-failure.ts";

const MOST_BYTES = 1_000_000;

/** The body of a request, whole. */
export async function readBody(request: IncomingMessage, mostBytes = MOST_BYTES): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // The connection must outlive a refusal, or nobody would hear of it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes)
      throw new ApiFailure(413, "too-large", {
        message: `The request is larger than ${mostBytes} bytes.`,
        advice: "Give the tool less at once.",
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON body of a request. */
export async function readJsonBody(request: IncomingMessage, mostBytes = MOST_BYTES): Promise<unknown> {
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new ApiFailure(415, "not-json", { message: "The request must be JSON." });
  const text = (await readBody(request, mostBytes)).toString("utf8");
  const excess = excessOfJson(text);
  if (excess !== undefined)
    throw new ApiFailure(413, "too-large", {
      message: `The request is ${describeExcess(excess)}.`,
      advice: "Give the tool less at once.",
    });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiFailure(400, "not-json", { message: "The request is not valid JSON.", cause });
  }
}
