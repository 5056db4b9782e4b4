import type { KeyboardEvent } from "react";
import { useId, useState } from "react";
import { useText } from "../i18n/language-context.ts";
import { paletteTexts } from "../i18n/palette.ts";
import type { Preferences } from "../shell/preferences.ts";
import { useRouter } from "../shell/router-context.ts";
import { Icon } from "../ui/icon.tsx";
import { Modal } from "../ui/modal.tsx";
import "./palette.css";
import type { PaletteItem } from "./palette-item.ts";
import { usePaletteItems } from "./use-palette-items.ts";

export interface PaletteProps {
  readonly preferences: Preferences;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

/** Documents, pages and actions by a few letters. */
export function Palette({ preferences, onKeys, onClose }: PaletteProps) {
  const text = useText(paletteTexts);
  const router = useRouter();
  const id = useId();
  const [query, setQuery] = useState("");
  const [wanted, setActive] = useState(0);
  const { items, isWaiting } = usePaletteItems(query, { preferences, onKeys });
  const active = Math.min(wanted, items.length - 1);
  const run = (item: PaletteItem | undefined): void => {
    if (item === undefined) return;
    onClose();
    if (item.route !== undefined) router.go(item.route);
    item.run?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setActive((active + step + items.length) % Math.max(1, items.length));
    else if (event.key === "Enter") run(items[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal className="palette" label={text.title} onClose={onClose}>
      <div className="palette-field">
        <Icon name="search" size={18} />
        <input
          type="text"
          role="combobox"
          aria-label={text.title}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={text.hint}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <PaletteList {...{ id, items, active, run }} />
      <p role="status" className={items.length > 0 ? "visually-hidden" : "palette-empty muted"}>
        {paletteStatus(items.length, isWaiting, text)}
      </p>
    </Modal>
  );
}

function paletteStatus(count: number, isWaiting: boolean, text: (typeof paletteTexts)["en"]): string {
  if (count > 0) return text.found(count);
  return isWaiting ? text.waiting : text.nothing;
}

interface PaletteListProps {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  readonly active: number;
  readonly run: (item: PaletteItem) => void;
}

function PaletteList({ id, items, active, run }: PaletteListProps) {
  const text = useText(paletteTexts);
  return (
    <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={text.title}>
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the active row
        <div
          key={item.key}
          ref={index === active ? scrollTo : undefined}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className="palette-row"
          onClick={() => run(item)}
        >
          <Icon name={item.icon} size={17} />
          <span className="palette-name">{item.name}</span>
          <span className="palette-about">{item.about}</span>
          {items[index - 1]?.group === item.group ? null : (
            <span className="palette-group">{text.groups[item.group]}</span>
          )}
        </div>
      ))}
    </div>
  );
}

function scrollTo(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "nearest" });
}
