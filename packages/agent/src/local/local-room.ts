import { Role } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { LocalApi } from "./local-api.ts";

/** A Computer of this machine, and who is in its office right now. */
export const LocalRoom = z.looseObject({
  computer: z.string(),
  /** Null while the Computer works by itself. */
  office: z.string().nullable(),
  /** Null where the server of the office does not say. */
  members: z
    .array(z.looseObject({ name: z.string(), role: Role, version: z.string().optional() }))
    .nullable(),
});
export type LocalRoom = z.infer<typeof LocalRoom>;

/** Asks a Computer of this machine who it is, and who else is in its office. */
export function readLocalRoom(api: LocalApi): Promise<LocalRoom> {
  return api.get("/api/room", LocalRoom);
}
