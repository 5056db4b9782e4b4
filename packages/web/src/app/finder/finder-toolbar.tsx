import type { FinderSort } from "../../api/model.ts";
import { finderTexts } from "../i18n/finder.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import type { FinderRoute } from "../shell/route.ts";
import { IconButton } from "../ui/button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { FinderPatch } from "./finder-patch.ts";
import { SearchBox } from "./search-box.tsx";
import type { ShownList } from "./shown-list.ts";
import type { DocumentHead } from "./use-finder-lists.ts";

export interface FinderToolbarProps {
  readonly route: FinderRoute;
  readonly types: DocumentHead["types"];
  readonly documentCount: number | undefined;
  readonly hitCount: number | undefined;
  readonly shown: ShownList;
  readonly onChange: (patch: FinderPatch) => void;
  readonly onDown: () => void;
}

/** Search, filter and order. */
export function FinderToolbar({ route, types, shown, onChange, onDown, ...counts }: FinderToolbarProps) {
  const text = useText(finderTexts);
  const format = useFormat();
  const counted = (count: number | undefined) =>
    count === undefined ? {} : { count: format.compact(count) };
  return (
    <search className="finder-toolbar">
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
      <div className="finder-filters">
        <TypeFilter type={route.type} types={types} onChange={onChange} />
        {shown === "text" ? null : <SortChoice route={route} onChange={onChange} />}
      </div>
    </search>
  );
}

function searchPatch(q: string): FinderPatch {
  return q === "" ? { q: undefined, within: undefined } : { q };
}

function TypeFilter({
  type = "",
  types,
  onChange,
}: {
  readonly type: string | undefined;
  readonly types: DocumentHead["types"];
  readonly onChange: (patch: FinderPatch) => void;
}) {
  const text = useText(finderTexts);
  const format = useFormat();
  const isKnown = type === "" || types.some((known) => known.type === type);
  return (
    <select
      className="field"
      aria-label={text.type}
      value={type}
      onChange={({ target }) => onChange({ type: target.value === "" ? undefined : target.value })}
    >
      <option value="">{text.allTypes}</option>
      {isKnown ? null : <option value={type}>{type}</option>}
      {types.map((known) => (
        <option key={known.type} value={known.type}>
          {`${known.type} (${format.number(known.count)})`}
        </option>
      ))}
    </select>
  );
}

function SortChoice({
  route,
  onChange,
}: {
  readonly route: FinderRoute;
  readonly onChange: (patch: FinderPatch) => void;
}) {
  const text = useText(finderTexts);
  const names: Readonly<Record<FinderSort, string>> = {
    agent: text.sortAgent,
    title: text.sortTitle,
    type: text.sortType,
    pages: text.sortPages,
    size: text.sortSize,
    modified: text.sortModified,
  };
  const sort = route.sort ?? "agent";
  const isDown = route.order === "desc";
  return (
    <>
      <select
        className="field"
        aria-label={text.sort}
        value={sort}
        onChange={({ target }) => {
          const chosen = sortOf(target.value);
          onChange({ sort: chosen, order: chosen && startsHigh.has(chosen) ? "desc" : undefined });
        }}
      >
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <IconButton
        icon={isDown ? "chevronDown" : "chevronUp"}
        label={text.order}
        isDisabled={sort === "agent"}
        onClick={() => onChange({ order: isDown ? undefined : "desc" })}
      />
    </>
  );
}

/** People look for the newest and the largest first. */
const startsHigh: ReadonlySet<FinderSort> = new Set(["pages", "size", "modified"]);

function sortOf(value: string): FinderSort | undefined {
  return (["title", "type", "pages", "size", "modified"] as const).find((name) => name === value);
}
