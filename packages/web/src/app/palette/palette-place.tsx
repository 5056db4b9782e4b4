import { lazy, Suspense, useEffect, useState } from "react";
import type { Preferences } from "../shell/preferences.ts";
import { Palette } from "./palette.tsx";

const KeysDialog = lazy(async () => ({ default: (await import("./keys-dialog.tsx")).KeysDialog }));

type Shown = "palette" | "keys" | undefined;

/** What keys open from every view: the palette, which has to be there for the letter after its key, and the list of keys. */
export function PalettePlace({ preferences }: { readonly preferences: Preferences }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = meaningOf(event);
      if (wanted === undefined) return;
      event.preventDefault();
      setShown((before) => (before === wanted ? undefined : wanted));
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  }, []);
  const close = (): void => setShown(undefined);
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null}>
      {shown === "keys" ? (
        <KeysDialog onClose={close} />
      ) : (
        <Palette preferences={preferences} onKeys={() => setShown("keys")} onClose={close} />
      )}
    </Suspense>
  );
}

function meaningOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Shown {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") return "palette";
  const isTyping =
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
  return key === "?" && !isTyping && !ctrlKey && !metaKey && !altKey ? "keys" : undefined;
}
