import type { ResourcesView } from "../../../api/tools.ts";
import { folderInRow } from "../../finder/columns/folder-in-row.ts";
import { shownName } from "../../ui/shown-name.ts";
import type { ListItem } from "../list-and-detail.tsx";

type Resource = ResourcesView["resources"][number];

/** A resource in the list: what it is called, and below that its other name, its folder and what its server says of it. */
export function resourceItem(
  { uri, server, name, path, description }: Resource,
  served: readonly string[] | undefined,
): ListItem & { readonly uri: string } {
  const named = shownName(name, path ?? undefined);
  const about = [named.second, folderInRow(path, served), description || undefined];
  const note = about.filter((fact) => fact !== undefined).join(" · ");
  return {
    ...{ key: `${server} ${uri}`, group: server, uri },
    title: named.name === "" ? uri : named.name,
    note: note === "" ? uri : note,
  };
}
