import type { ReactNode } from "react";
import { Fragment } from "react";
import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { textOf } from "../values.ts";
import type { Run } from "./inline-runs.ts";
import { readRuns } from "./inline-runs.ts";
import { Mathematics } from "./mathematics.tsx";
import { safeHref } from "./safe-href.ts";
import { splitFormulas } from "./split-formulas.ts";

export interface InlineTextProps {
  readonly text: unknown;
  /** The same text in runs, where it has marks; a provider may have none. */
  readonly inline: unknown;
}

/** A text with its marks and links; without runs that fit, the text alone. */
export function InlineText({ text, inline }: InlineTextProps) {
  const runs = readRuns(inline, text);
  if (runs === undefined) return <Words text={textOf(text)} />;
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no name and never move
    <Fragment key={index}>
      <MarkedRun run={run} />
      {run.note === "" ? null : <sup className="note-mark">{run.note}</sup>}
    </Fragment>
  ));
}

function MarkedRun({ run }: { readonly run: Run }) {
  // Dollar signs of code are those of its language.
  let marked: ReactNode = run.tags.includes("code") ? run.text : <Words text={run.text} />;
  for (const Tag of run.tags) marked = <Tag>{marked}</Tag>;
  return run.link === "" ? marked : <InlineLink url={run.link}>{marked}</InlineLink>;
}

/** Words, and the formulas between them. */
function Words({ text }: { readonly text: string }) {
  return splitFormulas(text).map((piece, index) =>
    "words" in piece ? (
      piece.words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
      <Mathematics key={`${index} ${piece.formula}`} expression={piece.formula} isInline />
    ),
  );
}

/** A link in a text: it opens apart from this page; one that leads neither to the web nor to mail is only shown. */
function InlineLink({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const words = useText(previewTexts);
  const href = safeHref(url);
  if (href === undefined)
    return (
      <span className="inline-link" title={`${url} (${words.unsafeLink})`}>
        {children}
      </span>
    );
  return (
    <a href={href} title={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}
