import { isDpeUri, parseDpeUri, renderDpeBody } from "@a2c-smcp/protocol";
import { readDocumentContents } from "@a2c-smcp/runtime/document-contents";
import type { ReadAnswer } from "./read-uri.ts";

const types = { markdown: "text/markdown", text: "text/plain" } as const;

/** An answer in the format that its URI asks for: the JSON of a provider that ignores it is rendered here. */
export function inAskedFormat(uri: string, answer: ReadAnswer): ReadAnswer {
  if (!isDpeUri(uri)) return answer;
  const asked = parseDpeUri(uri);
  const { format = "json" } = asked.params;
  const reading = format === "json" ? undefined : readDocumentContents(answer.contents, asked);
  if (format === "json" || reading?.kind !== "body") return answer;
  const rendering = renderDpeBody(reading.value, asked);
  if ("missing" in rendering) return answer;
  const { blob: _, ...item } = reading.item;
  const rendered = { ...item, mimeType: types[format], text: rendering.text };
  return { ...answer, contents: answer.contents.map((one) => (one === reading.item ? rendered : one)) };
}
