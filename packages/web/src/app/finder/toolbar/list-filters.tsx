import type { FinderSort } from "../../../api/finder.ts";
import { CHANGED_SPANS, FINDER_SORTS, SIZE_CLASSES } from "../../../api/finder.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import type { FinderRoute } from "../../shell/route.ts";
import { IconButton } from "../../ui/button.tsx";
import type { FinderPatch } from "../finder-patch.ts";
import type { DocumentHead } from "../use-finder-lists.ts";

export interface ListFiltersProps {
  readonly route: FinderRoute;
  readonly types: DocumentHead["types"];
  readonly hasOrder: boolean;
  readonly onChange: (patch: FinderPatch) => void;
}

/** What the list is narrowed to, and its order. */
export function ListFilters({ route, types, hasOrder, onChange }: ListFiltersProps) {
  const text = useText(finderTexts);
  return (
    <>
      <TypeFilter type={route.type} types={types} onChange={onChange} />
      <Choice
        label={text.changed}
        any={text.anyTime}
        value={route.changed}
        options={CHANGED_SPANS.map((span) => [span, text.spans[span]] as const)}
        onChange={(changed) => onChange({ changed })}
      />
      <Choice
        label={text.size}
        any={text.anySize}
        value={route.size}
        options={SIZE_CLASSES.map((size) => [size, text.sizes[size]] as const)}
        onChange={(size) => onChange({ size })}
      />
      {hasOrder ? <SortChoice route={route} onChange={onChange} /> : null}
    </>
  );
}

/** How many filters are on. */
export function countFilters({ type, changed, size }: FinderRoute): number {
  return [type, changed, size].filter((one) => one !== undefined).length;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  /** What stands for no choice. */
  readonly any: string;
  readonly value: T | undefined;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T | undefined) => void;
}

function Choice<T extends string>({ label, any, value, options, onChange }: ChoiceProps<T>) {
  return (
    <select
      className="field"
      aria-label={label}
      data-on={value !== undefined}
      value={value ?? ""}
      onChange={({ target }) => onChange(options.find(([one]) => one === target.value)?.[0])}
    >
      <option value="">{any}</option>
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  );
}

function TypeFilter({
  type,
  types,
  onChange,
}: Pick<ListFiltersProps, "types" | "onChange"> & { readonly type: string | undefined }) {
  const text = useText(finderTexts);
  const format = useFormat();
  const known = types.map(({ type: one, count }) => [one, `${one} (${format.number(count)})`] as const);
  const isKnown = type === undefined || types.some((one) => one.type === type);
  return (
    <Choice
      label={text.type}
      any={text.allTypes}
      value={type}
      options={isKnown ? known : [[type, type] as const, ...known]}
      onChange={(chosen) => onChange({ type: chosen })}
    />
  );
}

/** People look for the newest and the largest first. */
const startsHigh: ReadonlySet<FinderSort> = new Set(["pages", "size", "modified"]);

function SortChoice({ route, onChange }: Pick<ListFiltersProps, "route" | "onChange">) {
  const text = useText(finderTexts);
  const sort = route.sort ?? "name";
  const isDown = route.order === "desc";
  return (
    <span className="sort-choice">
      <select
        className="field"
        aria-label={text.sort}
        value={sort}
        onChange={({ target }) => {
          const chosen = FINDER_SORTS.find((name) => name === target.value) ?? "name";
          const order = startsHigh.has(chosen) ? "desc" : undefined;
          onChange({ sort: chosen === "name" ? undefined : chosen, order });
        }}
      >
        {FINDER_SORTS.map((value) => (
          <option key={value} value={value}>
            {text.sorts[value]}
          </option>
        ))}
      </select>
      <IconButton
        icon={isDown ? "chevronDown" : "chevronUp"}
        label={text.order}
        isDisabled={sort === "agent"}
        onClick={() => onChange({ order: isDown ? undefined : "desc" })}
      />
    </span>
  );
}
