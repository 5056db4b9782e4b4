import { useEffect } from "react";

/** Asks a part of the page to take the focus once. */
export interface FocusWish {
  readonly isWished: boolean;
  readonly onTaken: () => void;
}

/** Takes the focus when it is wished, and only then: who moves it by hand is not called back. */
export function useFocusWish(place: { readonly current: HTMLElement | null }, wish: FocusWish): void {
  const { isWished, onTaken } = wish;
  useEffect(() => {
    if (!isWished || place.current === null) return;
    place.current.focus();
    onTaken();
  }, [place, isWished, onTaken]);
}
