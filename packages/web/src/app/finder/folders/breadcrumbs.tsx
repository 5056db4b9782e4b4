import { Fragment } from "react";
import { finderTexts } from "../../i18n/finder.ts";
import { useText } from "../../i18n/language-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { shownText } from "../../ui/shown-name.ts";
import "./folder-tree.css";
import { endOfWay, wayTo } from "./folder-nodes.ts";
import type { Folders } from "./use-folders.ts";

export interface BreadcrumbsProps {
  readonly folders: Folders;
  readonly folder: string | undefined;
  readonly onChoose: (folder: string | undefined) => void;
  /** What stands at the end, in the last folder. */
  readonly last?: string | undefined;
}

/** The way from all documents down to a folder, each step a way back. */
export function Breadcrumbs({ folders, folder, onChoose, last }: BreadcrumbsProps) {
  const text = useText(finderTexts);
  const { shown, leftOut } = endOfWay(wayTo(folders.list, folder));
  const between = leftOut === undefined ? [] : [{ path: leftOut.path, name: "…" }];
  const steps = [{ path: undefined, name: text.allDocuments }, ...between, ...shown];
  const isCurrent = (index: number): boolean => last === undefined && index === steps.length - 1;
  return (
    <nav className="crumbs" aria-label={text.place}>
      <span className="crumbs-way">
        {steps.map(({ path, name }, index) => (
          <Fragment key={path ?? ""}>
            {index === 0 ? null : <Icon name="chevronRight" size={12} />}
            <button
              type="button"
              className="crumb"
              title={path}
              aria-label={name === "…" ? path : undefined}
              aria-current={isCurrent(index) ? "location" : undefined}
              onClick={() => onChoose(path)}
            >
              {shownText(name)}
            </button>
          </Fragment>
        ))}
      </span>
      {last === undefined ? null : (
        <>
          <Icon name="chevronRight" size={12} />
          <span className="crumb" aria-current="location" title={last}>
            {shownText(last)}
          </span>
        </>
      )}
    </nav>
  );
}
