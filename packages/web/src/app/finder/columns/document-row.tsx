import { memo } from "react";
import type { FinderItem } from "../../../api/finder.ts";
import { useApi } from "../../api/api-context.ts";
import { useStore } from "../../api/use-store.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { folderInRow } from "./folder-in-row.ts";
import { PartMark } from "./part-mark.tsx";
import { TypeIcon } from "./type-icon.tsx";

/** A document in the list: its name, file and folder, type, pages, size and age. */
export const DocumentRow = memo(function DocumentRow({ item }: { readonly item: FinderItem | undefined }) {
  const text = useText(finderTexts);
  const { feed } = useApi();
  const served = useStore(feed.state)?.folders;
  if (item === undefined)
    return (
      <>
        <span className="type-icon type-other" />
        <span className="row-waiting" />
      </>
    );
  const { name, second } = shownName(item.title, item.path ?? undefined);
  return (
    <>
      <TypeIcon type={item.type} />
      <span className="row-body">
        <span className="row-title">
          <span className="row-name">{name}</span>
          {item.isStale ? (
            <span title={text.stale}>
              <Badge tone="warning">{text.staleShort}</Badge>
            </span>
          ) : null}
          <PartMark partial={item.partial} />
        </span>
        <span className="row-facts" title={item.path ?? undefined}>
          {[second, folderInRow(item.path, served)].filter((fact) => fact !== undefined).join(" · ")}
        </span>
        <DocumentFacts item={item} />
      </span>
    </>
  );
});

function DocumentFacts({ item }: { readonly item: FinderItem }) {
  const text = useText(finderTexts);
  const format = useFormat();
  const facts = [
    item.type,
    item.pages === null ? "" : text.pageCount(item.pages, format.number(item.pages)),
    item.size === null ? "" : format.bytes(item.size),
    item.modified === null ? "" : format.age(item.modified),
  ].filter((fact) => fact !== "");
  return <span className="row-facts">{facts.join(" · ")}</span>;
}
