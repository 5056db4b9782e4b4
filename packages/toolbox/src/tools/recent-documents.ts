import { measured } from "@a2c-smcp/protocol";
import { estimateTokens, isRecord } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { NextCall } from "../answers/answer.ts";
import { answerOf, present } from "../answers/answer.ts";
import { limit, offset } from "../arguments.ts";
import type { ServerAnswer } from "../asking/ask-servers.ts";
import { askServer, serverTools } from "../asking/ask-servers.ts";
import { defineDocumentTool } from "../document-tool.ts";

const moment = z.string().min(1, measured).max(64, measured);

/** `recent_documents`: what is new, changed, moved or removed since a moment. */
export const recentDocumentsTool = defineDocumentTool({
  name: "recent_documents",
  title: "What is new",
  description: "Documents new, changed, moved or removed since, and what differs in words.",
  input: {
    since: moment.optional().describe("2026-03-01, 24h, 7d, 2w; default 7d"),
    until: moment.optional().describe("like since"),
    path: z.string().max(1_000, measured).optional().describe("folder or glob"),
    file_type: z.string().max(200, measured).optional().describe("pdf or docx,xlsx"),
    offset,
    limit,
  },
  run: async (input, call) => {
    await call.source.ready();
    const tools = await serverTools("recent_documents", undefined, call);
    const tokens = Math.floor(call.tokens / tools.length);
    const answers = await Promise.all(
      tools.map((tool) =>
        askServer(tool, present({ since: input.until === undefined ? "7d" : "1970-01-01", ...input }), {
          ...call,
          tokens,
        }),
      ),
    );
    const isComplete = answers.every(
      ({ structured }) => !isRecord(structured) || structured["is_complete"] !== false,
    );
    const shown = answers.map(shownOf).filter((count) => count !== undefined);
    const next = shown.length === 0 ? [] : [goOn(input, Math.min(...shown))];
    return answerOf(
      [...answers.map(({ text }) => text.replace(MORE, "")), ...call.source.troubles()],
      {
        ...{ servers: answers.map(({ server }) => server), is_complete: isComplete },
        missing: call.source.troubles(),
      },
      next,
    );
  },
});

/** What a server says of the rest; the call that gets it says more. */
const MORE = /^… more with offset \d+\n?/m;

/** How many documents an answer shows whole, where there are more of them; undefined where it shows all. */
function shownOf({ text, words, structured }: ServerAnswer): number | undefined {
  if (!isRecord(structured)) return undefined;
  const told = Array.isArray(structured["documents"]) ? structured["documents"].length : 0;
  const isCut = estimateTokens(text) < estimateTokens(words);
  if (!isCut) return structured["next_offset"] === undefined ? undefined : told;
  // The last of a text that was cut may have lost some of its differences.
  const lines = text.match(/^- /gm)?.length ?? 0;
  return Math.max(1, Math.min(told, lines) - 1);
}

function goOn(input: Readonly<Record<string, unknown>>, shown: number): NextCall {
  const offset = Number(input["offset"] ?? 0) + shown;
  return {
    tool: "recent_documents",
    arguments: present({ ...input, offset }),
    left: `documents from ${offset + 1} on`,
  };
}
