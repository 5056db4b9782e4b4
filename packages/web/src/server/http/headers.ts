import type { ServerResponse } from "node:http";

/** What the page may do: run its own scripts and ask its own origin; nothing of a document can ever run. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** For bytes that come out of documents: even when opened by themselves they can do nothing. */
const bytesPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const always: Readonly<Record<string, string>> = {
  "Content-Security-Policy": contentPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-store",
};

/** Sets what every answer carries. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
}

/** Takes every right from an answer that carries bytes of a document. */
export function sandboxBytes(response: ServerResponse): void {
  response.setHeader("Content-Security-Policy", bytesPolicy);
}

/** A name to save a file under; whatever it contains, it stays within its header. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, "_").slice(0, 100) || "file";
  // Lone surrogates cannot be encoded.
  const exact = encodeURIComponent(name.replace(/\p{Surrogate}/gu, "_"))
    .replace(/['()*]/g, percent)
    .slice(0, 600);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact.replace(/%[0-9A-F]?$/, "")}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
