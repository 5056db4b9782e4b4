import type { AuthRequest } from "./auth-hook.ts";

/** Every secret or token that the client shows, in all the places where the SDKs put one, each once. */
export function readCredentials({ headers, auth }: AuthRequest): string[] {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
  const shown = [bearer, headers["x-api-key"], headers["access_token"], auth["token"], auth["api_key"]];
  const texts = shown.filter((value) => typeof value === "string");
  return [...new Set(texts)].filter((text) => text !== "");
}
