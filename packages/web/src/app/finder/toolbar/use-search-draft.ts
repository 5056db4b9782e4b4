import { useCallback, useEffect, useRef, useState } from "react";

/** Long enough that a word is one search, short enough that nobody waits. */
const PAUSE_MS = 180;

export interface SearchDraft {
  /** What stands in the field. */
  readonly draft: string;
  /** Takes what was typed; it is searched for after a pause, unless it is still being put together. */
  readonly type: (text: string, isComposed?: boolean) => void;
  /** Searches for what stands there now. */
  readonly send: (text: string) => void;
}

/** What is typed into a search field, and what becomes of it: a search after a pause, given up when another comes from elsewhere. */
export function useSearchDraft(value: string, onChange: (value: string) => void): SearchDraft {
  const [draft, setDraft] = useState(value);
  const latest = useRef({ value, onChange });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was typed and comes back as the value: by then more may have been typed, or a space that was cut off.
  const sent = useRef<string[]>([]);
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const place = sent.current.indexOf(value);
    sent.current = sent.current.slice(place + 1);
    if (place >= 0) return;
    // Somebody went elsewhere: what was typed before is not searched for any more.
    clearTimeout(timer.current);
    setDraft(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = useCallback((text: string): void => {
    clearTimeout(timer.current);
    const words = text.trim();
    if (words === latest.current.value) return;
    sent.current.push(words);
    latest.current.onChange(words);
  }, []);
  const type = useCallback(
    (text: string, isComposed = false): void => {
      setDraft(text);
      clearTimeout(timer.current);
      if (!isComposed) timer.current = setTimeout(() => send(text), PAUSE_MS);
    },
    [send],
  );
  return { draft, type, send };
}
