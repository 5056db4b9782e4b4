const textTypes = new Set([
  "application/json",
  "application/xml",
  "application/javascript",
  "application/x-javascript",
  "application/yaml",
  "application/x-yaml",
  "application/x-sh",
  "application/x-python",
  "application/toml",
  "application/x-toml",
  "application/x-ndjson",
]);

/** Whether a resource of this MIME type is text that an excerpt can be made of. */
export function isTextType(mimeType: string | null | undefined): boolean {
  const type = mimeType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return type.startsWith("text/") || textTypes.has(type) || type.endsWith("+json") || type.endsWith("+xml");
}
