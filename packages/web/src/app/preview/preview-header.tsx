import type { ReactNode } from "react";
import { TypeIcon } from "../finder/columns/type-icon.tsx";
import { pageUri } from "../finder/dpe-place.ts";
import type { Go } from "../finder/finder-go.ts";
import { Breadcrumbs } from "../finder/folders/breadcrumbs.tsx";
import type { Folders } from "../finder/folders/use-folders.ts";
import type { Selection } from "../finder/use-selection.ts";
import { useText } from "../i18n/language-context.ts";
import { previewTexts } from "../i18n/preview.ts";
import type { FinderRoute } from "../shell/route.ts";
import { IconButton } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { DocumentFacts } from "./document-facts.ts";
import { openUri } from "./open-uri.ts";
import { PageSteps } from "./page-steps.tsx";

type Show = NonNullable<FinderRoute["show"]>;

export interface PreviewHeaderProps {
  readonly selection: Selection;
  readonly facts: DocumentFacts | undefined;
  readonly leading: ReactNode;
  readonly go: Go;
  readonly folders: Folders;
  readonly show: Show;
  /** Whether the original can be shown beside it. */
  readonly hasOriginal: boolean;
  readonly onPages: () => void;
}

/** The title, the way through the pages, and how it is shown. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { selection, facts, leading, go, folders, show, hasOriginal } = props;
  const text = useText(previewTexts);
  const modes: readonly { value: Show; label: string }[] = [
    { value: "page", label: text.showPage },
    ...(hasOriginal ? [{ value: "original" as const, label: text.showOriginal }] : []),
    { value: "agent", label: text.showAgent },
  ];
  return (
    <header className="preview-header">
      <div className="preview-title">
        <span className="preview-back">
          <IconButton icon="chevronLeft" label={text.back} onClick={() => go({ uri: undefined }, true)} />
        </span>
        <span className="preview-leading">{leading}</span>
        {facts ? <TypeIcon type={facts.type} /> : null}
        <span className="preview-name">
          <h1 title={facts?.path}>{facts?.name ?? ""}</h1>
          {facts?.path === undefined ? null : <PreviewPlace path={facts.path} {...{ folders, go }} />}
        </span>
        <span className="preview-pages">
          <IconButton icon="list" label={text.pageList} onClick={props.onPages} />
        </span>
        <SelectedPage selection={selection} total={facts?.pages} go={go} />
      </div>
      <div className="preview-tools">
        <Segmented
          label={text.show}
          value={show}
          options={modes}
          onChange={(value) => go({ show: value === "page" ? undefined : value })}
        />
        <CopyButton value={openUri(selection)} label={text.copyUri} />
      </div>
    </header>
  );
}

/** Where its file is; each folder leads to what is in it. */
function PreviewPlace({ path, folders, go }: Pick<PreviewHeaderProps, "folders" | "go"> & { path: string }) {
  const end = path.lastIndexOf("/");
  return (
    <Breadcrumbs
      folders={folders}
      folder={path.slice(0, end)}
      last={path.slice(end + 1)}
      onChoose={(folder) => go({ folder, uri: undefined, q: undefined, within: undefined }, true)}
    />
  );
}

/** Nothing where no page is chosen. */
function SelectedPage({
  selection,
  total = 0,
  go,
}: Pick<PreviewHeaderProps, "selection" | "go"> & { total?: number | undefined }) {
  const { document, pageIndex, page } = selection;
  if (pageIndex === undefined || total < 1) return null;
  const label = page.phase === "ready" ? page.value.label : "";
  return (
    <PageSteps {...{ pageIndex, total, label }} onPage={(index) => go({ uri: pageUri(document, index) })} />
  );
}
