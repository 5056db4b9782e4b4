import { useState } from "react";
import type { DesktopView } from "../../api/desktop.ts";
import type { TrackedWindow } from "./window-history.ts";
import { trackWindows } from "./window-history.ts";

interface Seen {
  readonly view: DesktopView;
  readonly windows: readonly TrackedWindow[];
}

/** The windows with what changed in each since the look before; a paused desktop stays as it is. */
export function useTrackedWindows(view: DesktopView, isPaused: boolean): Seen {
  const [seen, setSeen] = useState<Seen>(() => ({ view, windows: trackWindows(null, view.windows) }));
  if (isPaused || seen.view === view) return seen;
  const next = { view, windows: trackWindows(seen.windows, view.windows) };
  // React draws once more before anything is shown, with what was compared.
  setSeen(next);
  return next;
}
