import { useMemo, useState } from "react";
import type { CallView } from "../../../api/tools.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ServerSelect } from "../server-select.tsx";
import { Burst } from "./burst.tsx";
import type { CallFilter } from "./call-timeline.ts";
import { burstsOf, filterCalls, totalsOf } from "./call-timeline.ts";
import { useCalls } from "./use-calls.ts";
import "./calls.css";

/** What the Agent did, newest first, as it happens. */
export function CallsSection({ servers }: { readonly servers: readonly string[] }) {
  const { query, calls } = useCalls();
  return <QueryView query={query}>{() => <Calls calls={calls} servers={servers} />}</QueryView>;
}

function Calls({
  calls,
  servers,
}: {
  readonly calls: readonly CallView[];
  readonly servers: readonly string[];
}) {
  const text = useText(computerTexts).calls;
  const [filter, setFilter] = useState<CallFilter>({ server: "", onlyErrors: false });
  const shown = useMemo(() => filterCalls(calls, filter), [calls, filter]);
  const bursts = useMemo(() => burstsOf(shown), [shown]);
  if (calls.length === 0) return <EmptyState icon="agent" title={text.emptyTitle} text={text.emptyText} />;
  return (
    <>
      <Totals calls={shown} />
      <div className="computer-bar">
        <ServerSelect
          servers={servers}
          value={filter.server}
          onChange={(server) => setFilter({ ...filter, server })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={filter.onlyErrors}
            onChange={({ target }) => setFilter({ ...filter, onlyErrors: target.checked })}
          />
          {text.onlyErrors}
        </label>
      </div>
      {bursts.length === 0 ? <p className="muted">{text.noMatch}</p> : null}
      <ol className="bursts" aria-label={text.timeline}>
        {bursts.map((burst) => (
          <Burst key={burst.id} burst={burst} />
        ))}
      </ol>
    </>
  );
}

function Totals({ calls }: { readonly calls: readonly CallView[] }) {
  const text = useText(computerTexts).calls;
  const format = useFormat();
  const totals = totalsOf(calls);
  const facts: readonly (readonly [string, string])[] = [
    [text.calls, format.number(totals.calls)],
    [text.errors, format.number(totals.errors)],
    [text.tokens, format.number(totals.tokens)],
    [text.median, format.duration(totals.medianMs)],
    [text.slowest, format.duration(totals.slowestMs)],
  ];
  return (
    <dl className="call-totals">
      {facts.map(([name, value]) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
