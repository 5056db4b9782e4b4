import type { BlobReason } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";

/** 4019: why an upload, or a piece of it, is not taken. */
export function refuseUpload(
  reason: BlobReason,
  message: string,
  more: string | Readonly<Record<string, unknown>> = {},
): ProtocolError {
  const details = { reason, ...(typeof more === "string" ? { upload_id: more } : more) };
  return new ProtocolError(ErrorCode.UploadRefused, message, { details });
}
