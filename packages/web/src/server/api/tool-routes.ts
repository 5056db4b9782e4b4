import { randomUUID } from "node:crypto";
import type { ToolInfo } from "@a2c-smcp/computer";
import { measured } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { CallAnswer, ToolView } from "../../api/tools.ts";
import { ApiFailure } from "../http/api-failure.ts";
import { get, post } from "../http/route.ts";

/** GET /api/tools */
export const toolsRoute = get("/api/tools", z.object({}), async (_, { context }) =>
  context.computer.tools
    .listKnown()
    .filter(({ isStale }) => !isStale)
    .map(toolView),
);

function toolView(info: ToolInfo): ToolView {
  const { name, server, tool, description, inputSchema, annotations } = info;
  const { title } = annotations;
  return {
    ...{ name, server, description },
    title: typeof title === "string" && title !== "" ? title : tool,
    schema: inputSchema,
    tool,
    isReadOnly: info.isHarmless,
    isDestructive: annotations["destructiveHint"] === true,
  };
}

const Call = z.strictObject({
  name: z.string().min(1, measured).max(500, measured),
  params: z.record(z.string(), z.unknown()),
  confirmed: z.boolean().default(false),
});

/** POST /api/call: what a person tries out. */
export const callRoute = post("/api/call", Call, async (call, { context, signal }): Promise<CallAnswer> => {
  const { name, params } = call;
  const info = context.computer.tools.listKnown().find((one) => one.name === name && !one.isStale);
  if (!info)
    throw new ApiFailure(404, "tool-not-found", {
      message: `There is no tool ${name} now.`,
      advice: "Its MCP server may be down; see what the Computer says of it.",
    });
  if (!info.isHarmless && !call.confirmed)
    throw new ApiFailure(409, "confirmation-needed", {
      message: `${name} may change something.`,
      advice: "Say that you want it to run.",
    });
  const started = performance.now();
  const identity = { server: info.server, name: info.tool };
  const how = { reqId: randomUUID(), by: "person", signal } as const;
  const answer = await context.computer.tools.call({ ...identity, params, ...how });
  const { content, structuredContent } = answer;
  const texts = content.flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" ? [text] : [],
  );
  return {
    isError: answer.isError === true,
    ms: Math.round(performance.now() - started),
    tokens: estimateTokens(texts.join("\n")),
    content,
    ...(structuredContent === undefined ? {} : { structured: structuredContent }),
  };
});
