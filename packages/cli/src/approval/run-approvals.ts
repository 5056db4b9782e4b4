import type { AlwaysCall, SettledCall, WaitingCall } from "@a2c-smcp/agent";
import { ApprovalDesk, LocalApi } from "@a2c-smcp/agent";
import type { Messages } from "../language/messages.ts";
import { messages as ownMessages } from "../language/messages.ts";
import { chooseRunning } from "../office/choose-address.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { ExitCode, SaidError, UserError } from "../process/exit.ts";
import { printableJson, printableLine } from "../terminal/printable.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { describeCall } from "./confirm-call.ts";
import { describeEnd } from "./describe-end.ts";

export interface ApprovalsFlags extends Pick<ConnectFlags, "office" | "computer" | "json"> {
  readonly always?: true;
  readonly watch?: true;
}

/** What a command about approvals works with. */
export interface ApprovalsContext {
  readonly desk: ApprovalDesk;
  readonly messages: Messages;
  readonly out: Terminal;
  readonly notes: Terminal;
  readonly isJson: boolean;
}

/** The approvals of the Computer of this machine that the flags name, or of the one that runs. */
export function openApprovals(flags: ApprovalsFlags): ApprovalsContext {
  const messages = ownMessages();
  const { local } = chooseRunning(flags, messages);
  const say = messages.approvals;
  if (local === undefined) throw new UserError(say.notHere, { hint: say.notHereHint });
  return {
    desk: new ApprovalDesk(new LocalApi(local)),
    messages,
    out: openTerminal(process.stdout),
    notes: openTerminal(process.stderr),
    isJson: flags.json === true,
  };
}

/** Lists the calls that wait, and the tools that are always allowed. */
export async function listApprovals(context: ApprovalsContext): Promise<void> {
  const { desk, out, notes, messages, isJson } = context;
  const [{ pending }, always] = await Promise.all([desk.list(), desk.always()]);
  if (isJson) {
    out.print(printableJson({ pending, always }));
    return;
  }
  const say = messages.approvals;
  const { width, style } = out;
  if (pending.length > 0) out.print(renderTable(pending, columnsOf(context), { width, style }));
  notes.print(notes.style.quiet(pending.length === 0 ? say.none : say.howTo));
  if (always.length === 0) return;
  out.print(style.strong(say.alwaysTitle));
  out.print(renderTable(always, alwaysColumns(context), { width, style }));
  notes.print(notes.style.quiet(say.howToRevoke));
}

/** Shows what a call is to be made with. */
export async function showApproval(
  { desk, out, messages, isJson }: ApprovalsContext,
  id: string,
): Promise<void> {
  const call = (await desk.list()).pending.find((one) => one.id === id);
  if (!call) throw unknownId(id, messages);
  const params = await desk.params(id);
  if (isJson) return out.print(printableJson({ ...call, params }));
  const { server, tool, agent, isDestructive, isChanged } = call;
  const shown = {
    server,
    tool,
    agent: agent ?? undefined,
    params,
    isChanged,
    hints: { isDestructive, isReadOnly: false, isIdempotent: false },
  };
  out.print(describeCall(shown, messages.approval).lines.join("\n"));
}

/** Answers a question; where somebody else has, says how it ended and fails. */
export async function answerApproval(
  context: ApprovalsContext,
  id: string,
  answer: "once" | "always" | "deny",
): Promise<void> {
  const { desk, out, messages, isJson } = context;
  const { isFirst, settled } = await desk.answer(id, answer).catch((cause: unknown) => {
    throw unknownId(id, messages, cause);
  });
  if (isJson) out.print(printableJson({ is_first: isFirst, ...settled }));
  else out.print(isFirst ? endOf(settled, messages) : messages.approvals.tooLate(endOf(settled, messages)));
  if (!isFirst) throw new SaidError("somebody else answered first");
}

/** Takes back that a tool is always allowed. */
export async function revokeApproval(
  { desk, out, messages, isJson }: ApprovalsContext,
  server: string,
  tool: string,
): Promise<void> {
  const isRevoked = await desk.revoke({ server, tool });
  const name = printableLine(`${server} ${tool}`);
  const say = messages.approvals;
  if (isJson) out.print(printableJson({ server, tool, is_revoked: isRevoked }));
  else if (isRevoked) out.print(say.revoked(name));
  if (!isRevoked) throw new UserError(say.notAllowed(name), { hint: say.notAllowedHint });
}

/** How a question ended, in words. */
export function endOf(settled: SettledCall, { approval }: Messages): string {
  return describeEnd(settled, approval);
}

function columnsOf({ messages, out }: ApprovalsContext): Column<WaitingCall>[] {
  const { headers, room } = messages.office;
  const say = messages.approvals;
  return [
    { header: say.id, value: ({ id }) => id, paint: out.style.place, isWhole: true },
    { header: headers.server, value: ({ server }) => server, paint: out.style.quiet },
    { header: headers.tool, value: ({ tool }) => tool, paint: out.style.strong },
    { header: room.agent.toUpperCase(), value: ({ agent }) => agent ?? undefined },
    { header: say.left, value: ({ msLeft }) => `${Math.ceil(msLeft / 1_000)} s`, align: "right" },
    { header: say.marks, value: (call) => marksOf(call, say) },
  ];
}

function marksOf({ isDestructive, isChanged }: WaitingCall, say: Messages["approvals"]): string | undefined {
  const marks = [...(isDestructive ? [say.destructive] : []), ...(isChanged ? [say.changed] : [])];
  return marks.length > 0 ? marks.join(", ") : undefined;
}

function alwaysColumns({ messages, out }: ApprovalsContext): Column<AlwaysCall>[] {
  const { headers } = messages.office;
  return [
    { header: headers.server, value: ({ server }) => server, paint: out.style.quiet },
    { header: headers.tool, value: ({ tool }) => tool, paint: out.style.strong },
    { header: messages.approvals.since, value: ({ since }) => since.slice(0, 10) },
  ];
}

function unknownId(id: string, { approvals: say }: Messages, cause?: unknown): UserError {
  return new UserError(say.unknown(printableLine(id)), {
    exitCode: ExitCode.Failed,
    hint: say.unknownHint,
    cause,
  });
}
