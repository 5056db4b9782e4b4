import type { ServerView } from "../../../api/system.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ServerCard } from "./server-card.tsx";
import "./servers.css";

/** The MCP servers that this Computer hosts. */
export function ServersSection({ servers }: { readonly servers: readonly ServerView[] }) {
  const text = useText(computerTexts).servers;
  if (servers.length === 0)
    return <EmptyState icon="computer" title={text.emptyTitle} text={text.emptyText} />;
  return (
    <ul className="server-list">
      {servers.map((server) => (
        <ServerCard key={server.name} server={server} />
      ))}
    </ul>
  );
}
