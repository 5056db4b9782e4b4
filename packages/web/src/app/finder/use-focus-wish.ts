import { useEffect } from "react";

/** Asks a part of the page to take the focus once. */
export interface FocusWish {
  readonly isWished: boolean;
  /** Whether whatever has the focus already keeps it. */
  readonly isGentle: boolean;
  readonly onTaken: () => void;
}

/** On a touch screen there are no keys to lead a list with, and whoever has the focus already keeps it. */
export function isFocusFree(): boolean {
  return document.activeElement === document.body && !matchMedia("(pointer: coarse)").matches;
}

/** Takes the focus when it is wished, and only then: who moves it by hand is not called back. */
export function useFocusWish(place: { readonly current: HTMLElement | null }, wish: FocusWish): void {
  const { isWished, isGentle, onTaken } = wish;
  useEffect(() => {
    if (!isWished || place.current === null) return;
    if (!isGentle || isFocusFree()) place.current.focus();
    onTaken();
  }, [place, isWished, isGentle, onTaken]);
}
