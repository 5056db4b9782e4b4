import type { Route } from "../shell/route.ts";
import type { IconName } from "../ui/icon.tsx";

/** Something to go to, or to do. */
export interface PaletteItem {
  readonly key: string;
  readonly group: "actions" | "documents" | "pages";
  readonly icon: IconName;
  readonly name: string;
  /** Where it is, beside the name. */
  readonly about: string;
  readonly route?: Route;
  readonly run?: () => void;
}

/** Whether every word that was typed is in the name, wherever. */
export function hasWords(name: string, query: string): boolean {
  const text = name.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
