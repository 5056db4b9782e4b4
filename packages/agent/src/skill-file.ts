import { Events } from "@a2c-smcp/protocol";
import { getBlob } from "./blobs/blob-transfer.ts";
import type { Requester } from "./requester.ts";

/** A file of a skill. */
export interface SkillFile {
  /** The skill. */
  readonly name: string;
  /** Relative to the skill. */
  readonly path: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Reads a file of a skill; what travels by handle is fetched. */
export async function readSkillFile(
  requester: Requester,
  place: { computer: string; name: string; relPath: string | undefined },
): Promise<SkillFile> {
  const { computer, name, relPath } = place;
  const request = { computer, name, ...(relPath === undefined ? {} : { rel_path: relPath }) };
  const answer = await requester.ask(Events.GetSkill, request);
  const { body, blob_handle, rel_path, mime_type, total_size: size, sha256 } = answer;
  const file = { name, path: rel_path, mimeType: mime_type };
  if (typeof body === "string") return { ...file, bytes: new TextEncoder().encode(body) };
  const { bytes } = await getBlob(requester, { computer, handle: blob_handle ?? "", size, sha256 });
  return { ...file, bytes };
}
