import { revealHidden } from "@a2c-smcp/runtime";
import { useState } from "react";
import type { ApprovalAnswer, ApprovalView } from "../../api/approvals.ts";
import { useApi } from "../api/api-context.ts";
import { useQuery } from "../api/use-query.ts";
import { ShownParameters } from "../computer/tools/shown-parameters.tsx";
import { approvalsTexts } from "../i18n/approvals.ts";
import { computerTexts } from "../i18n/computer.ts";
import { useText } from "../i18n/language-context.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useNow } from "../ui/use-now.ts";

/** One call that waits: what would be called with what, how long there is, and the three answers. */
export function ApprovalCard({ question }: { readonly question: ApprovalView }) {
  const text = useText(approvalsTexts);
  const { destructive } = useText(computerTexts).tools;
  const { id, server, tool, agent, isDestructive, isChanged } = question;
  const query = useQuery({ key: id, ask: (client, signal) => client.approval(id, signal) });
  return (
    <article className="approval" aria-labelledby={`approval-${id}`}>
      <header className="approval-head">
        <div role="alert">
          <h2 id={`approval-${id}`}>{text.title(revealHidden(tool), revealHidden(server))}</h2>
        </div>
        {isDestructive ? <Badge tone="warning">{destructive}</Badge> : null}
        <TimeLeft msLeft={question.msLeft} />
      </header>
      {isChanged ? <p>{text.changed}</p> : null}
      {query.phase === "ready" ? <Parameters agent={agent} params={query.value.params} /> : null}
      {/* Nobody allows what they have not seen. */}
      <Answers id={id} canAllow={query.phase === "ready"} />
    </article>
  );
}

function TimeLeft({ msLeft }: { readonly msLeft: number }) {
  const text = useText(approvalsTexts);
  const now = useNow(1000);
  const [end] = useState(() => Date.now() + msLeft);
  return <Badge tone="accent">{text.left(Math.max(0, Math.ceil((end - now) / 1000)))}</Badge>;
}

function Parameters({
  agent,
  params,
}: {
  readonly agent: string | null;
  readonly params: Readonly<Record<string, unknown>>;
}) {
  const text = useText(approvalsTexts);
  return (
    <>
      <p>{agent === null ? text.asksUnnamed : text.asks(revealHidden(agent))}</p>
      {Object.keys(params).length === 0 ? <p>{text.noParameters}</p> : <ShownParameters params={params} />}
    </>
  );
}

function Answers({ id, canAllow }: { readonly id: string; readonly canAllow: boolean }) {
  const text = useText(approvalsTexts);
  const { client } = useApi();
  const [phase, setPhase] = useState<"open" | "sending" | "failed">("open");
  const answer = async (said: ApprovalAnswer): Promise<void> => {
    setPhase("sending");
    // The card goes with its answer: who uses the keyboard goes on in the view.
    document.getElementById("content")?.focus({ preventScroll: true });
    const { ok } = await client.answer(id, said);
    setPhase(ok ? "sending" : "failed");
  };
  const isSending = phase === "sending";
  return (
    <div className="approval-answers">
      {phase === "failed" ? <span role="alert">{text.failed}</span> : null}
      <Button isDisabled={isSending} onClick={() => void answer("deny")}>
        {text.deny}
      </Button>
      <Button isDisabled={isSending || !canAllow} onClick={() => void answer("always")}>
        {text.always}
      </Button>
      <Button kind="primary" isDisabled={isSending || !canAllow} onClick={() => void answer("once")}>
        {text.once}
      </Button>
    </div>
  );
}
