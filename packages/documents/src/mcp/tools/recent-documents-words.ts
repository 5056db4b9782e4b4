import type { RecentOutput } from "./recent-documents.ts";

type RecentDocument = RecentOutput["documents"][number];
type Place = NonNullable<RecentDocument["differences"]>[number];

/** Differences of each document that are told where there are several documents. */
const FEW = 3;

/** What was asked for, and how far the index is. */
interface Asked {
  readonly until?: string | number | undefined;
  readonly path?: string | undefined;
  readonly file_type?: string | undefined;
  readonly offset: number;
  /** Documents that the changes are of: one may have changed several times. */
  readonly names: number;
  readonly state: string;
}

/** The answer in words, with what it does not reach. */
export function describeRecent(body: RecentOutput, asked: Asked): string {
  const { documents, since, next_offset, known_since } = body;
  const most = documents.length === 1 ? Number.POSITIVE_INFINITY : FEW;
  const isKnown = known_since === undefined || known_since <= since;
  return [
    describeHead(body, asked),
    ...documents.flatMap((document) => [describeDocument(document), ...differences(document, most)]),
    next_offset === undefined ? "" : `… more with offset ${next_offset}`,
    isKnown
      ? ""
      : `The folders are watched since ${known_since}; of the time before only the dates of files are known.`,
    asked.state,
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** How much there is, of which time and which files: what holds for a part of them must not be read as all. */
function describeHead({ total, documents, since, until, is_complete }: RecentOutput, asked: Asked): string {
  const { path, file_type, offset, names } = asked;
  const span = `since ${since}${asked.until === undefined ? "" : ` until ${until}`}`;
  const filters = [
    path === undefined ? "" : `path ${JSON.stringify(path)}`,
    file_type === undefined ? "" : `file_type ${JSON.stringify(file_type)}`,
  ].filter((filter) => filter !== "");
  const where = filters.length === 0 ? "" : `, looked only in ${filters.join(" and ")}`;
  if (total === 0) return `Nothing ${is_complete ? "" : "that is known "}has changed ${span}${where}.`;
  const documentsOf = (number: number): string => `${number} ${number === 1 ? "document" : "documents"}`;
  const what = names < total ? `${total} changes of ${documentsOf(names)}` : documentsOf(total);
  const count = `${what} ${span}${where}`;
  return documents.length === 0 ? `${count}; none is left from offset ${offset} on.` : `${count}:`;
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
  return `- ${what}${from}, ${when.slice(0, 16).replace("T", " ")}Z: ${name}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}`;
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
