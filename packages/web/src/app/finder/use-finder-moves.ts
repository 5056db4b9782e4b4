import { useCallback, useState } from "react";
import { useRouter } from "../shell/router-context.ts";
import { placeOf } from "./dpe-place.ts";
import type { ColumnName, Go } from "./finder-go.ts";
import { patchFinder } from "./finder-patch.ts";
import type { Look } from "./look-context.ts";
import type { FocusWish } from "./use-focus-wish.ts";

/** How a person moves about in the Finder: places, the focus of columns, and how wide the preview is. */
export interface FinderMoves {
  readonly go: Go;
  /** Goes to what was searched for, with the columns shown. */
  readonly search: Go;
  readonly setFocus: (column: ColumnName) => void;
  /** Whether a column is to take the focus. */
  readonly wish: (column: ColumnName) => FocusWish;
  readonly look: Look;
  /** On a narrow screen: whether the pages are in view, in place of the content. */
  readonly isListing: boolean;
  readonly setListing: (isListing: boolean) => void;
  readonly isWide: boolean;
  readonly toggleWide: () => void;
}

export function useFinderMoves(): FinderMoves {
  const router = useRouter();
  // The keys work as soon as the page is there.
  const [focus, setFocus] = useState<ColumnName | "on-load" | undefined>("on-load");
  const [isWide, setIsWide] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  const [isListing, setListing] = useState(false);
  // Steps within a column replace each other: back leads out of it, not through every row.
  const go = useCallback<Go>(
    (patch, isOpened = false) => {
      // From where the page is by now: what was waited for, an answer or a pause, may come after other steps.
      const route = router.route.get();
      if (route.view !== "finder") return;
      const next = patchFinder(route, patch);
      if (placeOf(next.uri)?.document !== placeOf(route.uri)?.document) setListing(false);
      router.go(next, { replace: !isOpened && placeOf(next.uri)?.level === placeOf(route.uri)?.level });
    },
    [router],
  );
  const search = useCallback<Go>(
    (patch) => {
      // What is found has to be seen.
      if (patch.q !== undefined) setIsWide(false);
      go(patch);
    },
    [go],
  );
  const onTaken = useCallback(() => setFocus(undefined), []);
  const isLoading = focus === "on-load";
  const wish = (column: ColumnName): FocusWish => ({
    isWished: focus === column || (isLoading && column === "documents"),
    isGentle: isLoading,
    onTaken,
  });
  const look = { isOpen: isLooking, set: setIsLooking };
  return {
    go,
    search,
    setFocus,
    wish,
    look,
    isListing,
    setListing,
    isWide,
    toggleWide: () => setIsWide(!isWide),
  };
}
