import { useState } from "react";
import type { ProblemView } from "../../../api/system.ts";
import { useQuery } from "../../api/use-query.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterField } from "../../ui/filter-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import "./problems.css";

/** The files that could not be read in full, and what to do about each. */
export function ProblemsSection() {
  const query = useQuery({
    key: "problems",
    ask: (client, signal) => client.problems(signal),
    isAffected: ({ what }) => what === "problems",
  });
  return <QueryView query={query}>{(problems) => <Problems problems={problems} />}</QueryView>;
}

function Problems({ problems }: { readonly problems: readonly ProblemView[] }) {
  const text = useText(computerTexts).problems;
  const format = useFormat();
  const [wanted, setWanted] = useState("");
  if (problems.length === 0) return <EmptyState icon="check" title={text.emptyTitle} text={text.emptyText} />;
  const shown = problems.filter((problem) => isLike(problem, wanted.trim().toLowerCase()));
  return (
    <section className="problems">
      <div className="computer-bar">
        <p>{text.count(format.number(problems.length))}</p>
        <FilterField label={text.filter} value={wanted} onChange={setWanted} />
      </div>
      {shown.length === 0 ? <p className="muted">{text.noMatch}</p> : null}
      <ul className="problem-list">
        {shown.map((problem) => (
          <Problem key={`${problem.server} ${problem.file} ${problem.reason}`} problem={problem} />
        ))}
      </ul>
    </section>
  );
}

function isLike({ server, file, reason, advice }: ProblemView, wanted: string): boolean {
  return `${server}\n${file}\n${reason}\n${advice}`.toLowerCase().includes(wanted);
}

function Problem({ problem }: { readonly problem: ProblemView }) {
  const text = useText(computerTexts).problems;
  // In the language of the page where the reason is one of ours, else as the server says it.
  const known = problem.kind === undefined ? undefined : text.kinds[problem.kind];
  const advice = known?.todo ?? problem.advice;
  return (
    <li className="card problem">
      <Icon name="warning" size={18} />
      <div>
        <p className="problem-file">
          <code>{problem.file}</code> <Badge>{problem.server}</Badge>
        </p>
        <p title={problem.reason}>{known?.why ?? problem.reason}</p>
        {advice === "" ? null : (
          <p className="muted">
            <strong>{text.advice}</strong> {advice}
          </p>
        )}
      </div>
    </li>
  );
}
