import { parameterTexts } from "../config/parameter-texts.ts";
import { decodedParts, secretSpans } from "../config/secret-spans.ts";
import type { ServerConfig } from "../config/server-config.ts";
import type { SecretRegistry } from "./secret-registry.ts";

/** Adds to the registry every secret that stands in the parameters of a server, and what is encoded in it. */
export function registerLiterals(server: ServerConfig, secrets: SecretRegistry): void {
  for (const { text, spans } of parameterTexts(server))
    for (const { start, end } of spans) {
      const secret = text.slice(start, end).trim();
      secrets.add(secret);
      for (const plain of decodedParts(secret)) registerInside(plain, secrets);
    }
}

/** What `Basic` stands before is a name and a password; anything else is searched as if it stood in the file. */
function registerInside(plain: string, secrets: SecretRegistry): void {
  const spans = secretSpans(plain);
  for (const { start, end } of spans) secrets.add(plain.slice(start, end));
  const colon = plain.indexOf(":");
  if (spans.length === 0 && colon !== -1) secrets.add(plain.slice(colon + 1));
}
