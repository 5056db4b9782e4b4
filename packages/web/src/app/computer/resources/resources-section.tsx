import { useState } from "react";
import { useApi } from "../../api/api-context.ts";
import { useStore } from "../../api/use-store.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ListAndDetail } from "../list-and-detail.tsx";
import { ServerSelect } from "../server-select.tsx";
import { resourceItem } from "./resource-item.ts";
import { ResourcePanel } from "./resource-panel.tsx";
import type { ResourcePages } from "./use-resource-pages.ts";
import { useResourcePages } from "./use-resource-pages.ts";

/** Everything that the MCP servers list, to be read as an Agent reads it. */
export function ResourcesSection({ servers }: { readonly servers: readonly string[] }) {
  const [server, setServer] = useState("");
  const pages = useResourcePages(server);
  return (
    <>
      <div className="computer-bar">
        <ServerSelect servers={servers} value={server} onChange={setServer} />
        <Count pages={pages} />
      </div>
      <QueryView query={pages.query}>{() => <Resources key={server} pages={pages} />}</QueryView>
    </>
  );
}

function Count({ pages: { query, resources, hasMore } }: { readonly pages: ResourcePages }) {
  const text = useText(computerTexts).resources;
  const format = useFormat();
  if (query.phase !== "ready") return null;
  const count = format.number(resources.length);
  return <p className="muted">{hasMore ? text.countMore(count) : text.count(count)}</p>;
}

function Resources({ pages }: { readonly pages: ResourcePages }) {
  const text = useText(computerTexts).resources;
  const [picked, setPicked] = useState<string | null>(null);
  const { feed } = useApi();
  const served = useStore(feed.state)?.folders;
  const items = pages.resources.map((one) => resourceItem(one, served));
  if (items.length === 0 && !pages.hasMore)
    return <EmptyState icon="document" title={text.emptyTitle} text={text.emptyText} />;
  const item = items.find(({ key }) => key === picked);
  return (
    <ListAndDetail
      label={text.list}
      items={items}
      head={null}
      foot={<More pages={pages} />}
      picked={picked}
      onPick={setPicked}
      title={item?.title ?? picked ?? ""}
      pickTitle={text.pickTitle}
      pickText={text.pickText}
    >
      {item ? <ResourcePanel key={item.key} uri={item.uri} /> : <p className="muted">{text.gone}</p>}
    </ListAndDetail>
  );
}

function More({ pages: { hasMore, more, loadMore } }: { readonly pages: ResourcePages }) {
  const text = useText(computerTexts).resources;
  if (!hasMore) return null;
  return (
    <div className="list-note">
      {typeof more === "object" ? <ErrorNote failure={more} /> : null}
      <Button size="small" isDisabled={more === "loading"} onClick={loadMore}>
        {text.more}
      </Button>
    </div>
  );
}
