import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { computerTexts } from "../i18n/computer.ts";
import { useText } from "../i18n/language-context.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import "./list-and-detail.css";

export interface ListItem {
  readonly key: string;
  readonly title: string;
  /** Items of one group stand under its name. */
  readonly group: string;
  readonly note: string;
}

export interface ListAndDetailProps {
  readonly label: string;
  readonly items: readonly ListItem[];
  readonly head: ReactNode;
  readonly foot: ReactNode;
  readonly picked: string | null;
  readonly onPick: (key: string | null) => void;
  /** What the picked item is called. */
  readonly title: string;
  readonly pickTitle: string;
  readonly pickText: string;
  /** The picked item. */
  readonly children: ReactNode;
}

/** A list beside what is picked in it; on a narrow screen one after the other, with a way back. */
export function ListAndDetail(props: ListAndDetailProps) {
  const { label, items, head, foot, picked, onPick } = props;
  const list = useRef<HTMLElement>(null);
  const goBack = (): void => {
    const key = picked;
    onPick(null);
    // The list is shown again only after this: then the focus goes back to where it came from.
    requestAnimationFrame(() => focusItem(list.current, key));
  };
  return (
    <div className={picked === null ? "list-detail" : "list-detail list-detail-picked"}>
      <nav ref={list} className="card list-pane" aria-label={label}>
        <div className="list-head">{head}</div>
        <div className="list-scroll">
          {groupsOf(items).map(([group, members]) => (
            <Group key={group} name={group} items={members} picked={picked} onPick={onPick} />
          ))}
          {foot}
        </div>
      </nav>
      <Detail {...props} onBack={goBack} />
    </div>
  );
}

function Detail({
  picked,
  title,
  pickTitle,
  pickText,
  children,
  onBack,
}: ListAndDetailProps & { onBack: () => void }) {
  const text = useText(computerTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (picked !== null) heading.current?.focus();
  }, [picked]);
  if (picked === null)
    return (
      <section className="card detail-pane detail-empty">
        <EmptyState icon="widget" title={pickTitle} text={pickText} />
      </section>
    );
  return (
    <section className="card detail-pane" aria-labelledby="detail-title">
      <span className="detail-back">
        <Button size="small" icon="chevronLeft" onClick={onBack}>
          {text.back}
        </Button>
      </span>
      <h2 id="detail-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface GroupProps {
  readonly name: string;
  readonly items: readonly ListItem[];
  readonly picked: string | null;
  readonly onPick: (key: string) => void;
}

function Group({ name, items, picked, onPick }: GroupProps) {
  return (
    <section aria-label={name}>
      <h2 className="list-group">{name}</h2>
      <ul>
        {items.map(({ key, title, note }) => (
          <li key={key}>
            <button
              type="button"
              className="list-button"
              data-key={key}
              aria-current={key === picked ? "true" : undefined}
              onClick={() => onPick(key)}
              onKeyDown={moveFocus}
            >
              <span className="list-title">{title}</span>
              <span className="list-sub muted">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function groupsOf(items: readonly ListItem[]): [string, ListItem[]][] {
  const groups = new Map<string, ListItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups];
}

const STEPS: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrows, Home and End go through the list, over the borders of groups. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS[event.key];
  const list = event.currentTarget.closest("nav");
  if (step === undefined || list === null) return;
  event.preventDefault();
  const buttons = buttonsIn(list);
  buttons[step(buttons.indexOf(event.currentTarget), buttons.length)]?.focus();
}

function buttonsIn(list: HTMLElement): HTMLButtonElement[] {
  return [...list.querySelectorAll<HTMLButtonElement>("button[data-key]")];
}

function focusItem(list: HTMLElement | null, key: string | null): void {
  const buttons = list === null ? [] : buttonsIn(list);
  buttons.find((button) => button.dataset["key"] === key)?.focus();
}
