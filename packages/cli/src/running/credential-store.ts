import { join } from "node:path";
import { CredentialStore } from "@a2c-smcp/computer";
import { stateFolder } from "./state-folders.ts";

/** Where credentials of MCP servers are kept that a person signed in to. */
export function credentialStore(env: Readonly<Record<string, string | undefined>>): CredentialStore {
  return new CredentialStore(join(stateFolder(env), "auth"));
}
