import { createHash } from "node:crypto";
import type { CallToolAnswer } from "@a2c-smcp/protocol";

/** What became of a call, in words that mean the same for every SDK. */
export interface Outcome {
  /** The texts of the result. */
  readonly text?: string;
  readonly structured?: unknown;
  /** Type and bytes of the first image. */
  readonly image?: string;
  /** The tool itself reported an error. */
  readonly isError?: true;
  /** The marks of the protocol on the result. */
  readonly mark?: "cancelled" | "timeout";
  /** The call did not come to a result: a code of the protocol, or what the SDK says instead. */
  readonly failed?: string;
}

const LONGEST_SHOWN = 100;

/** Of a large one its size and hash are enough. */
function briefly(data: string): string {
  if (data.length <= LONGEST_SHOWN) return data;
  const bytes = Buffer.from(data, "base64");
  return `${bytes.length} bytes ${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}`;
}

/** Reads a result that the SDK has brought into the shape of MCP. */
export function readResult(result: CallToolAnswer): Outcome {
  const { content, structuredContent, isError, meta } = result;
  const text = content.flatMap((item) => (item.type === "text" ? [String(item["text"])] : [])).join("\n");
  const image = content.find(({ type }) => type === "image");
  const mark = meta?.["a2c_cancelled"] ? "cancelled" : meta?.["a2c_timeout"] ? "timeout" : undefined;
  return {
    ...(text && { text }),
    ...(structuredContent !== undefined && structuredContent !== null && { structured: structuredContent }),
    ...(image && { image: `${String(image["mimeType"])} ${briefly(String(image["data"]))}` }),
    ...(isError && { isError }),
    ...(mark && { mark }),
  };
}
