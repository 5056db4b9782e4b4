import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import { answerOf, present } from "../answers/answer.ts";
import { limit, offset } from "../arguments.ts";
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
      tools.map((tool) => askServer(tool, present({ since: "7d", ...input }), { ...call, tokens })),
    );
    const isComplete = answers.every(({ structured }) => !isMarkedPartial(structured));
    return answerOf([...answers.map(({ text }) => text), ...call.source.troubles()], {
      ...{ servers: answers.map(({ server }) => server), is_complete: isComplete },
      missing: call.source.troubles(),
    });
  },
});

function isMarkedPartial(structured: unknown): boolean {
  return (
    typeof structured === "object" &&
    structured !== null &&
    "is_complete" in structured &&
    structured.is_complete === false
  );
}
