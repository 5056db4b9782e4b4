import type { LocalApprovals, WaitingCall } from "@a2c-smcp/agent";
import type { AskPerson, SettledApproval } from "@a2c-smcp/computer";
import { runUntilStopped } from "../process/lifetime.ts";
import { printableJson, printableLine } from "../terminal/printable.ts";
import { terminalConfirm } from "./prompts.ts";
import type { ApprovalsContext } from "./run-approvals.ts";
import { endOf } from "./run-approvals.ts";

/** Asks for every call that waits, here in the terminal; in a pipe the questions and how they end are reported, a line each. */
export async function watchApprovals(context: ApprovalsContext): Promise<void> {
  const over = new AbortController();
  const ask = context.isJson ? undefined : terminalConfirm();
  const watch = new Watch(context, ask);
  const say = context.messages.approvals;
  context.notes.print(context.notes.style.quiet(ask ? say.attending : say.watching));
  const failed = (async (): Promise<never> => {
    const news = context.desk.watch({ attends: ask !== undefined, signal: over.signal });
    for await (const approvals of news) watch.take(approvals);
    throw new Error(context.messages.office.connect.lost);
  })();
  await runUntilStopped({ close: async () => over.abort(), failed });
}

class Watch {
  readonly #context: ApprovalsContext;
  readonly #ask: AskPerson | undefined;
  readonly #open = new Map<string, AbortController>();

  constructor(context: ApprovalsContext, ask: AskPerson | undefined) {
    this.#context = context;
    this.#ask = ask;
  }

  take({ pending, settled }: LocalApprovals): void {
    for (const end of settled) {
      const over = this.#open.get(end.id);
      if (!over) continue;
      this.#open.delete(end.id);
      over.abort({ ...end, by: end.by ?? undefined } satisfies SettledApproval);
      if (!this.#ask) this.#tell({ event: "settled", ...end }, endOf(end, this.#context.messages));
    }
    for (const call of pending) if (!this.#open.has(call.id)) void this.#begin(call);
  }

  async #begin(call: WaitingCall): Promise<void> {
    const over = new AbortController();
    this.#open.set(call.id, over);
    const { id, server, tool, agent, isDestructive, isChanged, msLeft } = call;
    if (!this.#ask) {
      const { waits } = this.#context.messages.approvals;
      this.#tell({ event: "waiting", ...call }, waits(id, printableLine(`${server}.${tool}`)));
      return;
    }
    try {
      const params = await this.#context.desk.params(id);
      const facts = { id, server, tool, params, reqId: "", agent: agent ?? undefined, isChanged };
      const hints = { isDestructive, isReadOnly: false, isIdempotent: false };
      const deadline = new Date(Date.now() + msLeft);
      const answer = await this.#ask({ ...facts, hints, deadline }, over.signal);
      await this.#context.desk.answer(id, answer);
    } catch {
      // It ended meanwhile, and the prompt has said how.
    }
  }

  #tell(data: object, text: string): void {
    const { out, isJson } = this.#context;
    out.print(isJson ? printableJson(data, 0) : text);
  }
}
