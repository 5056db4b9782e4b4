import type { KeyboardEvent } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { shownText } from "../../ui/shown-name.ts";
import type { FolderNode } from "./folder-nodes.ts";
import { folderNodes, parentOf, wayTo } from "./folder-nodes.ts";
import "./folder-tree.css";
import { stepOf } from "../columns/step.ts";
import type { Folders } from "./use-folders.ts";

export interface FolderTreeProps {
  readonly folders: Folders;
  /** The folder that the list is narrowed to. */
  readonly folder: string | undefined;
  /** How many documents there are in all. */
  readonly total: number | undefined;
  readonly onChoose: (folder: string | undefined) => void;
  /** Into the list. */
  readonly onEnter: () => void;
}

/** The folders of all documents as a tree, led by keys. */
export function FolderTree({ folders, folder, total, onChoose, onEnter }: FolderTreeProps) {
  const text = useText(finderTexts);
  const format = useFormat();
  const id = useId();
  const [open, setOpen] = useOpenFolders(folders, folder);
  const all = { path: undefined, name: text.allDocuments, level: 1, count: total ?? 0 };
  const nodes: readonly FolderNode[] = [
    { ...all, hasFolders: false, isOpen: false },
    ...folderNodes(folders.list, open),
  ];
  const active = nodes.findIndex(({ path }) => path === folder);
  const toggle = (path: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(path);
    else next.delete(path);
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (onTreeKey(event.key, { nodes, active, toggle, onChoose, onEnter })) event.preventDefault();
  };
  return (
    <nav className="column column-folders" aria-label={text.folders}>
      <h2 className="column-title">{text.folders}</h2>
      <div
        className="folder-tree"
        role="tree"
        tabIndex={0}
        aria-label={text.folders}
        aria-activedescendant={active === -1 ? undefined : `${id}-${active}`}
        onKeyDown={onKeyDown}
      >
        {nodes.map((node, index) => (
          <FolderRow
            key={node.path ?? ""}
            id={`${id}-${index}`}
            node={node}
            isActive={index === active}
            onChoose={() => onChoose(node.path)}
            onToggle={() => node.path !== undefined && toggle(node.path, !node.isOpen)}
          />
        ))}
      </div>
      {folders.missing > 0 ? (
        <p className="column-empty muted">{text.moreFolders(format.number(folders.missing))}</p>
      ) : null}
    </nav>
  );
}

/** The way to the chosen folder is open, and whatever a person opens; a single folder at the top is. */
function useOpenFolders({ list }: Folders, folder: string | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const way = wayTo(list, folder)
      .map(({ path }) => path)
      .filter((path) => path !== folder);
    if (way.length > 0)
      setOpen((before) => (way.every((path) => before.has(path)) ? before : new Set([...before, ...way])));
  }, [list, folder]);
  return [open, setOpen] as const;
}

interface TreeKeys extends Pick<FolderTreeProps, "onChoose" | "onEnter"> {
  readonly nodes: readonly FolderNode[];
  readonly active: number;
  readonly toggle: (path: string, isOpen: boolean) => void;
}

/** Does what a key means in a tree; false where it means nothing. */
function onTreeKey(key: string, { nodes, active, toggle, onChoose, onEnter }: TreeKeys): boolean {
  const node = nodes[active];
  const next = stepOf(key, { count: nodes.length, active, page: 10, canStop: () => true });
  if (next !== undefined) onChoose(nodes[next]?.path);
  else if (key === "Enter") onEnter();
  else if (key === "ArrowRight" && node?.path !== undefined && node.hasFolders && !node.isOpen)
    toggle(node.path, true);
  else if (key === "ArrowRight") onEnter();
  else if (key === "ArrowLeft" && node?.path !== undefined) {
    if (node.isOpen && node.hasFolders) toggle(node.path, false);
    else onChoose(nodes.find(({ path }) => path === parentOf(node.path ?? ""))?.path);
  } else return false;
  return true;
}

interface FolderRowProps {
  readonly id: string;
  readonly node: FolderNode;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
}

function FolderRow({ id, node, isActive, onChoose, onToggle }: FolderRowProps) {
  const format = useFormat();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus and names its active row
    <div
      ref={row}
      id={id}
      role="treeitem"
      aria-level={node.level}
      aria-selected={isActive}
      aria-expanded={node.hasFolders ? node.isOpen : undefined}
      className="folder-row"
      style={{ paddingInlineStart: 6 + (node.level - 1) * 14 }}
      title={node.path}
      onClick={onChoose}
    >
      <span
        className="folder-mark"
        aria-hidden="true"
        onClick={(event) => {
          if (!node.hasFolders) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {node.hasFolders ? <Icon name={node.isOpen ? "chevronDown" : "chevronRight"} size={14} /> : null}
      </span>
      <Icon name={node.path === undefined ? "finder" : "folder"} size={17} />
      <span className="folder-name">{shownText(node.name)}</span>
      <span className="folder-count">{format.number(node.count)}</span>
    </div>
  );
}
