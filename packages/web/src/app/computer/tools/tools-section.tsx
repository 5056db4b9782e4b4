import { useState } from "react";
import type { ToolView } from "../../../api/tools.ts";
import { useQuery } from "../../api/use-query.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterField } from "../../ui/filter-field.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ListAndDetail } from "../list-and-detail.tsx";
import { ToolPanel } from "./tool-panel.tsx";
import "./tools.css";

/** All tools of all MCP servers, and one of them to try. */
export function ToolsSection() {
  const query = useQuery({
    key: "tools",
    ask: (client, signal) => client.tools(signal),
    isAffected: ({ what }) => what === "tools",
  });
  return <QueryView query={query}>{(tools) => <Tools tools={tools} />}</QueryView>;
}

function Tools({ tools }: { readonly tools: readonly ToolView[] }) {
  const text = useText(computerTexts).tools;
  const [wanted, setWanted] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  if (tools.length === 0) return <EmptyState icon="widget" title={text.emptyTitle} text={text.emptyText} />;
  const tool = tools.find((one) => keyOf(one) === picked);
  const shown = tools.filter((one) => isLike(one, wanted.trim().toLowerCase()));
  return (
    <ListAndDetail
      label={text.list}
      items={shown.map((one) => ({
        key: keyOf(one),
        title: one.title,
        group: one.server,
        note: one.description,
      }))}
      head={<FilterField label={text.filter} value={wanted} onChange={setWanted} />}
      foot={shown.length === 0 ? <p className="muted list-note">{text.noMatch}</p> : null}
      picked={picked}
      onPick={setPicked}
      title={tool?.title ?? picked ?? ""}
      pickTitle={text.pickTitle}
      pickText={text.pickText}
    >
      {tool ? <ToolPanel key={picked} tool={tool} /> : <p className="muted">{text.gone}</p>}
    </ListAndDetail>
  );
}

function keyOf({ server, name }: ToolView): string {
  return `${server} ${name}`;
}

function isLike({ name, title, description, server }: ToolView, wanted: string): boolean {
  return `${name}\n${title}\n${server}\n${description}`.toLowerCase().includes(wanted);
}
