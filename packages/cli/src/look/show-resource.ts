import { printableLines } from "../printable.ts";
import type { Blob } from "./blobs.ts";
import { blobsOf, describeBlob } from "./blobs.ts";
import type { Look } from "./look.ts";
import { chosenComputer, note, printJson } from "./look.ts";
import { showMarkdown } from "./show-markdown.ts";

/** Shows a resource of any kind: text as it is, Markdown drawn, data as JSON; bytes are described. */
export async function showResource(look: Look, uri: string): Promise<void> {
  const resource = await look.agent.readResource(chosenComputer(look), uri, { signal: look.signal });
  look.onAnswer?.(resource);
  if (look.isJson) return printJson(look, resource);
  for (const one of Array.isArray(resource) ? resource : [resource]) showOne(look, uri, one);
}

function showOne(look: Look, uri: string, resource: unknown): void {
  const { content_markdown, content_text } = Object(resource) as Record<string, unknown>;
  const text = typeof resource === "string" ? resource : content_text;
  const blobs = blobsOf(resource);
  if (resource === undefined) note(look, look.messages.look.cat.empty);
  else if (typeof text === "string") look.out.print(printableLines(text));
  else if (typeof content_markdown === "string") showMarkdown(look, content_markdown);
  else if (blobs.length === 0) printJson(look, resource);
  else for (const blob of blobs) note(look, describe(look, uri, blob));
}

function describe(look: Look, uri: string, blob: Blob): string {
  const { kind, size } = describeBlob(blob);
  return `${look.messages.look.cat.blob(kind, size)} · ${look.command(`cat ${uri} -o FILE`)}`;
}
