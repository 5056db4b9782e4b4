import type { CallToolAnswer } from "@a2c-smcp/protocol";

/** The texts of a tool's result, or its data as JSON where it has no text. */
export function resultText({ content, structuredContent }: CallToolAnswer): string {
  const texts = content.map((item) => item["text"]).filter((text) => typeof text === "string");
  if (texts.length > 0) return texts.join("\n\n");
  return structuredContent === undefined ? "" : JSON.stringify(structuredContent, null, 2);
}
