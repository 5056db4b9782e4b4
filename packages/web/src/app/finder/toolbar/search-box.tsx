import type { KeyboardEvent } from "react";
import { useEffect, useRef } from "react";
import { finderTexts } from "../../i18n/finder.ts";
import { useText } from "../../i18n/language-context.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useSearchDraft } from "./use-search-draft.ts";

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Down into the list. */
  readonly onDown: () => void;
}

/** Searches as one types; `/` leads here from anywhere. */
export function SearchBox({ value, onChange, onDown }: SearchBoxProps) {
  const text = useText(finderTexts);
  const input = useRef<HTMLInputElement>(null);
  const { draft, type, send } = useSearchDraft(value, onChange);
  useSlash(input);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && draft !== "") type("");
    else if (event.key === "ArrowDown" || event.key === "Enter" || event.key === "Escape") {
      send(draft);
      onDown();
    } else return;
    event.preventDefault();
  };
  return (
    <div className="search-box">
      <Icon name="search" size={17} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={text.search}
        aria-keyshortcuts="/"
        placeholder={text.searchHint}
        value={draft}
        onChange={({ target, nativeEvent }) => type(target.value, isComposed(nativeEvent))}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {draft === "" ? (
        <kbd>/</kbd>
      ) : (
        <IconButton
          icon="close"
          label={text.clearSearch}
          onClick={() => {
            type("");
            // The button goes away with the words, and would take the focus with it.
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  }, [input]);
}

/** Letters that a person still chooses characters from are nothing to search for. */
function isComposed(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
