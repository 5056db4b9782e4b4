import { useState } from "react";
import type { FoldersView, FolderView } from "../../../api/finder.ts";
import { recall, remember } from "../../api/stored.ts";
import { useQuery } from "../../api/use-query.ts";
import { topFolders } from "./folder-nodes.ts";

/** The folders of all documents, and whether they are shown beside the list. */
export interface Folders {
  readonly list: readonly FolderView[];
  /** Folders that are too many to be listed. */
  readonly missing: number;
  /** Whether there is anything to choose between. */
  readonly isUseful: boolean;
  readonly isShown: boolean;
  readonly toggle: () => void;
}

const SHOWN_KEY = "a2c.folders";
/** From here on there is room for them beside everything else. */
const ROOM = "(min-width: 1240px)";

export function useFolders(): Folders {
  const query = useQuery<FoldersView>({
    key: "folders",
    ask: (client, signal) => client.folders(signal),
    isAffected: ({ what }) => what === "finder",
  });
  const [isShown, setIsShown] = useState(() => {
    const kept = recall(SHOWN_KEY);
    return matchMedia(ROOM).matches && kept !== "hidden";
  });
  const toggle = (): void => {
    remember(SHOWN_KEY, isShown ? "hidden" : "shown");
    setIsShown(!isShown);
  };
  const { folders, total } = query.phase === "ready" ? query.value : { folders: [], total: 0 };
  const isUseful = topFolders(folders).length > 0;
  return { list: folders, missing: total - folders.length, isUseful, isShown: isShown && isUseful, toggle };
}
