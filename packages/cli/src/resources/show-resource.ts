import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note, printJson } from "../office/command-context.ts";
import { showMarkdown } from "../office/show-markdown.ts";
import { printableLines } from "../terminal/printable.ts";
import type { Blob } from "./blobs.ts";
import { blobsOf, describeBlob } from "./blobs.ts";

/** Shows a resource of any kind: text as it is, Markdown drawn, data as JSON; bytes are described. */
export async function showResource(context: CommandContext, uri: string): Promise<void> {
  const resource = await context.agent.readResource(chosenComputer(context), uri, { signal: context.signal });
  context.onAnswer?.(resource);
  if (context.isJson) return printJson(context, resource);
  for (const one of Array.isArray(resource) ? resource : [resource]) showOne(context, uri, one);
}

function showOne(context: CommandContext, uri: string, resource: unknown): void {
  const { content_markdown, content_text } = Object(resource) as Record<string, unknown>;
  const text = typeof resource === "string" ? resource : content_text;
  const blobs = blobsOf(resource);
  if (resource === undefined) note(context, context.messages.office.cat.empty);
  else if (typeof text === "string") context.out.print(printableLines(text));
  else if (typeof content_markdown === "string") showMarkdown(context, content_markdown);
  else if (blobs.length === 0) printJson(context, resource);
  else for (const blob of blobs) note(context, describe(context, uri, blob));
}

function describe(context: CommandContext, uri: string, blob: Blob): string {
  const { kind, size } = describeBlob(blob);
  return `${context.messages.office.cat.blob(kind, size)} · ${context.command(`cat ${uri} -o FILE`)}`;
}
