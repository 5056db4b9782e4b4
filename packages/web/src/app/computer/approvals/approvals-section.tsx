import { useState } from "react";
import type { AlwaysView, SettledView } from "../../../api/approvals.ts";
import { useApi } from "../../api/api-context.ts";
import { useQuery } from "../../api/use-query.ts";
import { describeEnd } from "../../approvals/describe-end.ts";
import { nameOf } from "../../approvals/name-of.ts";
import { useApprovals } from "../../approvals/use-approvals.ts";
import { approvalsTexts } from "../../i18n/approvals.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Button } from "../../ui/button.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import "./approvals-section.css";

/** What was allowed for good, which can be taken back, and how the last calls that waited ended. */
export function ApprovalsSection() {
  const text = useText(approvalsTexts);
  const { pending, settled } = useApprovals();
  const query = useQuery<AlwaysView>({
    key: "always",
    ask: (client, signal) => client.always(signal),
    isAffected: ({ what }) => what === "approvals" || what === "state",
  });
  return (
    <div className="approvals-section">
      <p>{pending.length === 0 ? text.noneWaits : text.waiting(pending.length)}</p>
      <section className="card" aria-labelledby="always-allowed">
        <h2 id="always-allowed">{text.alwaysTitle}</h2>
        <p className="muted">{text.alwaysText}</p>
        <QueryView query={query}>
          {({ tools }) => <AlwaysList tools={tools} onRevoked={query.refresh} />}
        </QueryView>
      </section>
      <Settled settled={settled} />
    </div>
  );
}

interface AlwaysListProps {
  readonly tools: AlwaysView["tools"];
  readonly onRevoked: () => void;
}

function AlwaysList({ tools, onRevoked }: AlwaysListProps) {
  const text = useText(approvalsTexts);
  const format = useFormat();
  const { client } = useApi();
  const [isFailed, setIsFailed] = useState(false);
  const revoke = async (tool: AlwaysView["tools"][number]): Promise<void> => {
    const { ok } = await client.revoke(tool);
    setIsFailed(!ok);
    if (ok) onRevoked();
  };
  if (tools.length === 0) return <p>{text.alwaysNone}</p>;
  return (
    <>
      <ul className="always-list">
        {tools.map((tool) => (
          <li key={JSON.stringify(tool)}>
            <code>{nameOf(tool)}</code>
            <span className="muted">{text.alwaysSince(format.dateTime(tool.since))}</span>
            <Button size="small" onClick={() => void revoke(tool)} title={text.revokeTitle(nameOf(tool))}>
              {text.revoke}
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert">{isFailed ? text.failed : ""}</p>
    </>
  );
}

function Settled({ settled }: { readonly settled: readonly SettledView[] }) {
  const text = useText(approvalsTexts);
  if (settled.length === 0) return null;
  return (
    <section className="card" aria-labelledby="settled">
      <h2 id="settled">{text.settledTitle}</h2>
      <ul className="settled-list">
        {settled.map((one) => (
          <li key={one.id}>{describeEnd(one, text)}</li>
        ))}
      </ul>
    </section>
  );
}
