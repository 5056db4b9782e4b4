import { useVirtualizer } from "@tanstack/react-virtual";
import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import "./column.css";
import type { Look } from "../look-context.ts";
import { useLook } from "../look-context.ts";
import type { FocusWish } from "../use-focus-wish.ts";
import { useFocusWish } from "../use-focus-wish.ts";
import { stepOf } from "./step.ts";
import type { Locate } from "./type-ahead.ts";
import { createTypeAhead } from "./type-ahead.ts";

export interface ColumnListProps {
  /** What is listed. */
  readonly label: string;
  readonly count: number;
  /** The chosen row; -1 for none. */
  readonly active: number;
  /** Names what is chosen: another choice is scrolled to, the same one in another row is not. */
  readonly activeKey?: string | undefined;
  /** What stands for the list as a whole: another one begins at its first row, or shows its chosen one. */
  readonly list: unknown;
  readonly rowHeight: (index: number) => number;
  readonly row: (index: number) => ReactNode;
  readonly canStop?: (index: number) => boolean;
  /** `isOpened` is false while somebody only passes by with the arrow keys. */
  readonly onChoose: (index: number, isOpened: boolean) => void;
  /** Into the next column. */
  readonly onEnter?: () => void;
  /** Back to the column before. */
  readonly onLeave?: () => void;
  /** Rows that are in view, so that they can be fetched. */
  readonly onRange?: (first: number, last: number) => void;
  /** Takes the focus as soon as it can, and says so. */
  readonly focus: FocusWish;
  /** Finds the row whose name begins with what is typed. */
  readonly locate?: Locate | undefined;
}

const always = (): boolean => true;
const OVERSCAN = 12;

/** One column: a list of any length of which only what is in view is drawn, led by keys. */
export function ColumnList(props: ColumnListProps) {
  const { label, count, active, rowHeight, row, canStop = always, onChoose, onRange } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const id = useId();
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: rowHeight,
    overscan: OVERSCAN,
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  const { activeKey = String(active) } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list begins anew
  useEffect(() => rows.scrollToOffset(0), [props.list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that changes must not move under a reader
  useEffect(() => {
    if (active >= 0) rows.scrollToIndex(active, { align: "auto" });
  }, [activeKey, props.list]);
  useFocusWish(scroll, props.focus);
  const page = Math.max(
    1,
    Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight(Math.max(0, active))) - 1,
  );
  const look = useLook();
  const onType = useTyping(props);
  const isDrawn = items.some(({ index }) => index === active);
  return (
    <div
      ref={scroll}
      className="column-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={isDrawn ? `${id}-${active}` : undefined}
      onKeyDown={(event) => onKey(event, { ...props, canStop, page, look, onType })}
    >
      <div role="presentation" className="column-canvas" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start, size }) => (
          <ColumnRow
            key={index}
            id={`${id}-${index}`}
            place={{ index, start, size, count }}
            isActive={index === active}
            onOpen={canStop(index) ? () => onChoose(index, true) : undefined}
          >
            {row(index)}
          </ColumnRow>
        ))}
      </div>
    </div>
  );
}

interface ColumnRowProps {
  readonly id: string;
  readonly place: {
    readonly index: number;
    readonly start: number;
    readonly size: number;
    readonly count: number;
  };
  readonly isActive: boolean;
  /** Without it the row is a heading. */
  readonly onOpen: (() => void) | undefined;
  readonly children: ReactNode;
}

function ColumnRow({ id, place, isActive, onOpen, children }: ColumnRowProps) {
  const style = { height: place.size, transform: `translateY(${place.start}px)` };
  if (onOpen === undefined)
    return (
      <div role="presentation" className="column-heading" style={style}>
        {children}
      </div>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names its active row
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      className="column-row"
      style={style}
      onClick={onOpen}
    >
      {children}
    </div>
  );
}

interface KeyOptions extends ColumnListProps {
  readonly canStop: (index: number) => boolean;
  readonly page: number;
  readonly look: Look;
  readonly onType: (key: string) => boolean;
}

function onKey(event: KeyboardEvent, options: KeyOptions): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.nativeEvent.isComposing) return;
  const isTyped = options.onType(event.key);
  const next = stepOf(event.key, options);
  if (next !== undefined) options.onChoose(next, false);
  else if (!isTyped && !onCommand(event.key, options)) return;
  event.preventDefault();
}

/** Does what a key means for the chosen row; false where it means nothing. */
function onCommand(key: string, options: KeyOptions): boolean {
  const { active, onChoose, onEnter, onLeave, look } = options;
  // Where nothing is chosen yet, the first row is meant.
  const target = active >= 0 ? active : stepOf("Home", options);
  if (key === "Enter" || key === "ArrowRight") {
    if (target === undefined) return false;
    look.set(false);
    onChoose(target, true);
    onEnter?.();
  } else if (key === " ") {
    if (target === undefined) return false;
    if (active < 0) onChoose(target, false);
    look.set(!look.isOpen);
  } else if (key === "Escape" && look.isOpen) look.set(false);
  else if (key === "ArrowLeft" || key === "Escape") onLeave?.();
  else return false;
  return true;
}

/** Keys that mean something on the whole page. */
const GLOBAL_KEYS = new Set(["/", "?"]);

/** Leads to the row whose name begins with what is typed; false for keys that are no part of a word. */
function useTyping({ active, locate, onChoose }: ColumnListProps): (key: string) => boolean {
  const typing = useRef(createTypeAhead());
  const asked = useRef(0);
  return (key) => {
    const now = Date.now();
    const isLetter = [...key].length === 1 && !GLOBAL_KEYS.has(key);
    if (locate === undefined || !isLetter || (key === " " && !typing.current.isTyping(now))) {
      typing.current.end();
      return false;
    }
    const { prefix, from } = typing.current.type(key, { active, now });
    asked.current += 1;
    const round = asked.current;
    void locate(prefix, from).then((row) => {
      // An answer that comes after the next letter is none any more.
      if (row !== undefined && round === asked.current) onChoose(row, false);
    });
    return true;
  };
}
