import { useState } from "react";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import type { FinderRoute } from "../../shell/route.ts";
import { IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { FinderPatch } from "../finder-patch.ts";
import type { Folders } from "../folders/use-folders.ts";
import type { ShownList } from "../shown-list.ts";
import type { DocumentHead } from "../use-finder-lists.ts";
import { countFilters, ListFilters } from "./list-filters.tsx";
import { SearchBox } from "./search-box.tsx";

export interface FinderToolbarProps {
  readonly route: FinderRoute;
  readonly folders: Folders;
  readonly types: DocumentHead["types"];
  readonly documentCount: number | undefined;
  readonly hitCount: number | undefined;
  readonly shown: ShownList;
  readonly onChange: (patch: FinderPatch) => void;
  readonly onDown: () => void;
}

/** Search, filter and order. */
export function FinderToolbar({
  route,
  folders,
  types,
  shown,
  onChange,
  onDown,
  ...counts
}: FinderToolbarProps) {
  const text = useText(finderTexts);
  const format = useFormat();
  const counted = (count: number | undefined) =>
    count === undefined ? {} : { count: format.compact(count) };
  return (
    <search className="finder-toolbar">
      {folders.isUseful ? (
        <IconButton
          icon="folder"
          label={folders.isShown ? text.hideFolders : text.showFolders}
          isPressed={folders.isShown}
          onClick={folders.toggle}
        />
      ) : null}
      <SearchBox value={route.q ?? ""} onChange={(q) => onChange(searchPatch(q))} onDown={onDown} />
      {route.q ? (
        <Segmented
          label={text.searchIn}
          value={shown}
          options={[
            { value: "titles", label: text.inTitles, ...counted(counts.documentCount) },
            { value: "text", label: text.inText, ...counted(counts.hitCount) },
          ]}
          onChange={(within) => onChange({ within })}
        />
      ) : null}
      <Filters {...{ route, types, onChange }} hasOrder={shown === "titles"} />
    </search>
  );
}

/** On a narrow screen behind a button: the list comes first. */
function Filters(props: Parameters<typeof ListFilters>[0]) {
  const text = useText(finderTexts);
  const [isOpen, setIsOpen] = useState(false);
  const count = countFilters(props.route);
  return (
    <>
      <span className="filters-toggle" data-on={count > 0}>
        <IconButton
          icon="filter"
          label={count > 0 ? `${text.filters}: ${text.filtersOn(count)}` : text.filters}
          isPressed={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </span>
      <div className="finder-filters" data-open={isOpen}>
        <ListFilters {...props} />
      </div>
    </>
  );
}

function searchPatch(q: string): FinderPatch {
  return q === "" ? { q: undefined, within: undefined } : { q };
}
