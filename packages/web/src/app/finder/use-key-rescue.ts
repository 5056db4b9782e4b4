import { useEffect } from "react";

/** Keys that lead a list. */
const listKeys = new Set([
  "ArrowDown",
  "ArrowUp",
  "Home",
  "End",
  "PageDown",
  "PageUp",
  "Enter",
  " ",
  "Escape",
]);

/** Whatever took the focus away with it: the next key for a list goes to the first list that is in view. */
export function useKeyRescue(place: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A key that did something already, as Enter in a dialog that closed with it, is nobody else's.
      if (event.defaultPrevented) return;
      const { activeElement } = document;
      const isLost =
        activeElement === null || activeElement === document.body || activeElement.id === "content";
      if (!isLost || !listKeys.has(event.key) || event.metaKey || event.ctrlKey || event.altKey) return;
      const lists = place.current?.querySelectorAll<HTMLElement>(".column-list") ?? [];
      const list = [...lists].find((one) => one.offsetParent !== null);
      if (list === undefined) return;
      event.preventDefault();
      list.focus();
      list.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true, cancelable: true }));
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  }, [place]);
}
