import type { ApprovalBoard, SettledApproval } from "@a2c-smcp/computer";
import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import type {
  AlwaysView,
  ApprovalDetail,
  ApprovalOutcome,
  ApprovalsView,
  RevokeAnswer,
  SettledView,
} from "../../api/approvals.ts";
import { ApiFailure } from "../http/api-failure.ts";
import { get, post } from "../http/route.ts";

const id = z.string().min(1, measured).max(20, measured);
/** Names are those of foreign servers: of any form, and not for ever. */
const name = z.string().max(1_000, measured);
const Answer = z.strictObject({ id, answer: z.enum(["once", "always", "deny"]) });

/** So many that ended are reported, for those who had them before their eyes. */
const MOST_SETTLED = 5;

/** What waits for an answer, without the parameters, which may be large. */
export function approvalsView(board: ApprovalBoard | undefined): ApprovalsView {
  if (!board) return { pending: [], settled: [] };
  const pending = board.list().map(({ deadline, agent = null, hints, ...question }) => ({
    ...{ id: question.id, server: question.server, tool: question.tool, agent },
    isDestructive: hints.isDestructive,
    isChanged: question.isChanged,
    msLeft: Math.max(0, deadline.getTime() - Date.now()),
  }));
  return { pending, settled: board.listSettled().slice(0, MOST_SETTLED).map(settledView) };
}

/** GET /api/approval */
export const approvalRoute = get(
  "/api/approval",
  z.object({ id }),
  async (query, { context }): Promise<ApprovalDetail> => {
    const found = context.approvals?.find(query.id);
    if (!found) throw notFound(query.id);
    return { params: found.params };
  },
);

/** POST /api/approval: the first answer counts. */
export const answerRoute = post(
  "/api/approval",
  Answer,
  async ({ id: asked, answer }, { context, isOwner }): Promise<ApprovalOutcome> => {
    const outcome = context.approvals?.answer(asked, answer, isOwner ? "command" : "page");
    if (!outcome) throw notFound(asked);
    return { isFirst: outcome.isFirst, settled: settledView(outcome.settled) };
  },
);

/** GET /api/always */
export const alwaysRoute = get("/api/always", z.object({}), async (_, { context }): Promise<AlwaysView> => {
  const tools = context.approvals?.listAlways() ?? [];
  return { tools: tools.map(({ server, tool, since }) => ({ server, tool, since })) };
});

/** POST /api/always/revoke */
export const revokeRoute = post(
  "/api/always/revoke",
  z.strictObject({ server: name, tool: name }),
  async (tool, { context, isOwner }): Promise<RevokeAnswer> => {
    const isRevoked = context.approvals?.revoke(tool, isOwner ? "command" : "page") ?? false;
    return { isRevoked };
  },
);

function settledView({ by, ...settled }: SettledApproval): SettledView {
  return { ...settled, by: by ?? null };
}

function notFound(asked: string): ApiFailure {
  return new ApiFailure(404, "no-such-approval", {
    message: `No call waits for approval as ${asked}.`,
    advice: "Its deadline may have passed.",
  });
}
