import type { RecentOutput } from "./recent-documents.ts";

type RecentDocument = RecentOutput["documents"][number];
type Place = NonNullable<RecentDocument["differences"]>[number];

/** Differences of each document that are told where there are several documents. */
const FEW = 3;

/** The answer in words, with what it does not reach. */
export function describeRecent(body: RecentOutput, state: string): string {
  const { documents, total, since, next_offset, known_since, is_complete } = body;
  const head =
    total === 0
      ? `Nothing ${is_complete ? "" : "that is known "}has changed since ${since}.`
      : `${total} ${total === 1 ? "document" : "documents"} since ${since}:`;
  const most = documents.length === 1 ? Number.POSITIVE_INFINITY : FEW;
  const isKnown = known_since === undefined || known_since <= since;
  return [
    head,
    ...documents.flatMap((document) => [describeDocument(document), ...differences(document, most)]),
    next_offset === undefined ? "" : `… more with offset ${next_offset}`,
    isKnown
      ? ""
      : `The folders are watched since ${known_since}; of the time before only the dates of files are known.`,
    state,
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function describeDocument(document: RecentDocument): string {
  const {
    kind,
    at,
    modified,
    file,
    title,
    moved_from,
    added,
    removed,
    altered,
    differences: shown,
  } = document;
  const counts = [
    altered ? `${altered} altered` : "",
    added ? `${added} added` : "",
    removed ? `${removed} removed` : "",
  ].filter((count) => count !== "");
  const what = kind === "changed" && shown === undefined ? "modified" : kind;
  const when = kind === "removed" ? at : modified;
  const from = moved_from === undefined ? "" : ` from ${moved_from}`;
  const name = title === "" || file.includes(title) ? file : `${file} (${title})`;
  return `- ${what}${from}, ${when.slice(0, 16).replace("T", " ")}: ${name}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}`;
}

function differences(
  { differences: all = [], added = 0, removed = 0, altered = 0 }: RecentDocument,
  most: number,
): string[] {
  const shown = all.slice(0, most).map(describePlace);
  const rest = added + removed + altered - shown.length;
  return rest > 0 ? [...shown, `  … ${rest} more`] : shown;
}

function describePlace({ kind, page_index, before, after }: Place): string {
  const page = `  p. ${page_index + 1}`;
  if (kind === "added") return `${page} added: "${after ?? ""}"`;
  if (kind === "removed") return `${page} removed: "${before ?? ""}"`;
  return before === undefined ? `${page} now: "${after ?? ""}"` : `${page}: "${before}" → "${after ?? ""}"`;
}
