import { writeFile } from "node:fs/promises";
import type { Format } from "@a2c-smcp/protocol";
import { messageOf } from "@a2c-smcp/runtime";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note } from "../office/command-context.ts";
import { UserError } from "../process/exit.ts";
import { blobsOf } from "../resources/blobs.ts";
import { formatBytes } from "../terminal/numbers.ts";
import { readAs } from "./show-raw.ts";

export interface SaveOptions {
  readonly format?: Format | undefined;
  readonly file: string;
}

/** Writes a resource to a file: bytes as they are, text as the Agent is given it. */
export async function saveContent(
  context: CommandContext,
  uri: string,
  { format, file }: SaveOptions,
): Promise<void> {
  const bytes = await readBytes(context, uri, format);
  const say = context.messages.office.cat;
  try {
    await writeFile(file, bytes);
  } catch (cause) {
    throw new UserError(say.cannotSave(file, messageOf(cause)), { cause });
  }
  note(context, say.saved(file, formatBytes(bytes.length)));
}

async function readBytes(context: CommandContext, uri: string, format: Format | undefined): Promise<Buffer> {
  if (format !== undefined) return asBytes(await readAs(context, uri, format));
  const resource = await context.agent.readResource(chosenComputer(context), uri, { signal: context.signal });
  const [blob] = blobsOf(resource);
  if (blob) return Buffer.from(blob.blob, "base64");
  return asBytes(/^dpe:/i.test(uri) ? await readAs(context, uri, "markdown") : resource);
}

function asBytes(answer: unknown): Buffer {
  if (typeof answer === "string") return Buffer.from(answer.endsWith("\n") ? answer : `${answer}\n`);
  const { content_markdown, content_text } = Object(answer) as Record<string, unknown>;
  const text = content_markdown ?? content_text;
  return typeof text === "string" ? Buffer.from(text) : Buffer.from(`${JSON.stringify(answer, null, 2)}\n`);
}
