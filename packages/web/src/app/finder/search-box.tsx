import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { finderTexts } from "../i18n/finder.ts";
import { useText } from "../i18n/language-context.ts";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Down into the list. */
  readonly onDown: () => void;
}

/** Long enough that a word is one search, short enough that nobody waits. */
const PAUSE_MS = 180;

/** Searches as one types; `/` leads here from anywhere. */
export function SearchBox({ value, onChange, onDown }: SearchBoxProps) {
  const text = useText(finderTexts);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  // What was typed and comes back as the value: by then more may have been typed, or a space that was cut off.
  const sent = useRef<string[]>([]);
  useSlash(input);
  useEffect(() => {
    const place = sent.current.indexOf(value);
    if (place < 0) setDraft(value);
    sent.current = sent.current.slice(place + 1);
  }, [value]);
  useEffect(() => {
    if (draft.trim() === value) return;
    const timer = setTimeout(() => {
      sent.current.push(draft.trim());
      onChange(draft.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, value, onChange]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && draft !== "") setDraft("");
    else if (event.key === "ArrowDown" || event.key === "Enter" || event.key === "Escape") onDown();
    else return;
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
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={onKeyDown}
      />
      {draft === "" ? (
        <kbd>/</kbd>
      ) : (
        <IconButton icon="close" label={text.clearSearch} onClick={() => setDraft("")} />
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

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
