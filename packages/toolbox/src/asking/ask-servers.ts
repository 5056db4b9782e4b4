import type { CallToolAnswer } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { cutText, oneLine } from "@a2c-smcp/runtime";
import type { AnswerImage } from "../answers/answer.ts";
import type { ServerTool } from "../document-source.ts";
import type { DocumentCall } from "../document-tool.ts";

/** What a tool of a documents server answered. */
export interface ServerAnswer {
  readonly server: string;
  /** All of its words. */
  readonly words: string;
  /** As much of its words as fits. */
  readonly text: string;
  readonly images: readonly AnswerImage[];
  readonly structured: unknown;
}

const MOST_LINES = 20;

/** The tools of that name; throws what to do where no server has it. */
export async function serverTools(
  name: string,
  uri: string | undefined,
  { source, signal }: DocumentCall,
): Promise<readonly ServerTool[]> {
  const tools = await source.tools(name);
  const owner =
    uri === undefined ? undefined : (await source.documents(signal)).find((one) => one.uri === uri)?.server;
  const fitting =
    owner === undefined ? tools : tools.filter(({ server }) => server === owner || server === "");
  if (fitting.length > 0) return fitting;
  const said =
    owner === undefined
      ? `No MCP server offers ${name}`
      : `MCP server ${oneLine(owner, 60)} offers no ${name}`;
  throw new ProtocolError(ErrorCode.ToolNotFound, said, {
    details: { hint: "read_pages and read_element read the text itself", missing: source.troubles() },
  });
}

/** Asks one server; what it refuses is thrown with its words. */
export async function askServer(
  tool: ServerTool,
  args: Readonly<Record<string, unknown>>,
  { signal, tokens }: DocumentCall,
): Promise<ServerAnswer> {
  const answer = await tool.call(args, signal);
  const words = wordsOf(answer);
  if (answer.isError === true) throw new ProtocolError(ErrorCode.ToolFailed, refusalOf(words));
  const { text, next } = cutText(words, 0, tokens - 40);
  const cut =
    next === undefined ? "" : "\n[The rest does not fit: ask for less, or with a larger max_tokens]";
  return {
    server: tool.server,
    words,
    text: `${text.trimEnd()}${cut}`,
    images: imagesOf(answer),
    structured: answer.structuredContent,
  };
}

/** What a server refuses with, as lines: it may list what to choose from. */
function refusalOf(words: string): string {
  const lines = words.split("\n", MOST_LINES).map((line) => oneLine(line, 1_000));
  return lines.filter((line) => line !== "").join("\n") || "The server says nothing of it";
}

function wordsOf({ content }: CallToolAnswer): string {
  return content
    .flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []))
    .join("\n");
}

function imagesOf({ content }: CallToolAnswer): AnswerImage[] {
  return content.flatMap(({ type, data, mimeType }) =>
    type === "image" && typeof data === "string" && typeof mimeType === "string" ? [{ data, mimeType }] : [],
  );
}
