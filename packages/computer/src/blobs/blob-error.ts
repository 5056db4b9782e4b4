import type { BlobReason } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";

const words: Readonly<Record<string, string>> = {
  invalid_handle: "The handle is not of this computer",
  forbidden: "The bytes may not be read",
  gone: "The bytes are not kept any more; ask again for what named them",
  range: "The offset lies outside of the bytes",
};

/** 4018: why bytes are not given. */
export function blobUnavailable(reason: BlobReason): ProtocolError {
  return new ProtocolError(ErrorCode.BlobUnavailable, words[reason] ?? "The bytes are not available", {
    details: { reason },
  });
}
