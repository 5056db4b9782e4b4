import type { ServerResponse } from "node:http";
import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { RoomView } from "../../api/system.ts";
import type { AskLine } from "../../api/tools.ts";
import { readJsonBody } from "../http/read-body.ts";
import type { Route } from "../http/route.ts";
import { get, readInput } from "../http/route.ts";

const Ask = z.strictObject({ event: z.string().min(1, measured).max(80, measured), request: z.unknown() });

/** POST /api/ask: what an Agent would be answered; its lines are `AskLine`. */
export const askRoute: Route = {
  method: "POST",
  path: "/api/ask",
  run: async ({ request: incoming, response, context, signal }) => {
    const { event, request } = readInput(Ask, await readJsonBody(incoming));
    const onProgress = (progress: object): void => write(response, { progress });
    const answer = await context.computer.answer({ event, request, signal, onProgress });
    write(response, { answer });
    response.end();
  },
};

function write(response: ServerResponse, line: AskLine): void {
  if (response.destroyed) return;
  if (!response.headersSent)
    response.writeHead(200, { "Content-Type": "application/x-ndjson; charset=utf-8" });
  response.write(`${JSON.stringify(line)}\n`);
}

/** GET /api/room */
export const roomRoute = get("/api/room", z.object({}), async (_, { context }): Promise<RoomView> => {
  const { offices, name: computer } = context.computer;
  const [office] = offices.list();
  return { computer, office: office?.office ?? null, members: await offices.room().catch(() => null) };
});
