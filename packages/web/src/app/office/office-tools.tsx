import type { OfficeTools as Tools } from "../../api/office.ts";
import { useQuery } from "../api/use-query.ts";
import { useText } from "../i18n/language-context.ts";
import { officeTexts } from "../i18n/office.ts";
import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { isOfOffice } from "./use-office-look.ts";

/** The tools that another Computer offers its Agent; whoever looks on calls none. */
export function OfficeTools({ computer }: { readonly computer: string }) {
  const query = useQuery<Tools>({
    key: computer,
    isAffected: isOfOffice,
    ask: (client, signal) => client.officeTools(computer, signal),
  });
  return <QueryView query={query}>{({ tools }) => <ToolList tools={tools} />}</QueryView>;
}

function ToolList({ tools }: Tools) {
  const text = useText(officeTexts);
  if (tools.length === 0) return <EmptyState icon="widget" title={text.noTools} />;
  return (
    <ul className="look-list">
      {tools.map((tool) => (
        <li key={`${tool.server} ${tool.name}`} className="look-window">
          <header className="office-line-head">
            <strong>{tool.name}</strong>
            {tool.server === "" ? null : <Badge>{tool.server}</Badge>}
          </header>
          {tool.description === "" ? null : <p className="look-text muted">{tool.description}</p>}
          <details>
            <summary>{text.schema}</summary>
            <pre className="look-schema">{JSON.stringify(tool.schema, null, 2)}</pre>
          </details>
        </li>
      ))}
    </ul>
  );
}
