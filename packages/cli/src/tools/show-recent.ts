import type { CallToolAnswer } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import type { CommandContext } from "../office/command-context.ts";
import { note } from "../office/command-context.ts";
import { printableLine } from "../terminal/printable.ts";
import { showResult } from "./show-result.ts";

/** Differences of each document that are shown where there are several. */
const FEW = 3;

type Fields = Readonly<Record<string, unknown>>;

/** Shows what `recent_documents` found, in the language of whoever asks; as it is where its form is another. */
export function showRecent(context: CommandContext, result: CallToolAnswer): void {
  const { structuredContent: body } = result;
  if (result.isError === true || !isRecord(body) || !Array.isArray(body["documents"])) {
    showResult(context, result);
    return;
  }
  const say = context.messages.office.recent;
  const documents = body["documents"].filter(isRecord);
  const total = numberOf(body["total"]) || documents.length;
  const since = momentOf(body["since"]);
  if (documents.length === 0) {
    note(context, (body["is_complete"] === true ? say.nothing : say.nothingKnown)(since));
  } else {
    context.out.print(say.head(total, since));
    const most = documents.length === 1 ? Number.POSITIVE_INFINITY : FEW;
    for (const document of documents) showDocument(context, document, most);
  }
  tellRest(context, body, total - documents.length);
}

/** What the list does not reach. */
function tellRest(context: CommandContext, body: Fields, rest: number): void {
  const say = context.messages.office.recent;
  const { known_since: known, since, indexing } = body;
  if (rest > 0) note(context, say.more(rest));
  if (typeof known === "string" && known > String(since)) note(context, say.watchedSince(momentOf(known)));
  if (!isRecord(indexing) || indexing["is_done"] === true) return;
  note(context, say.building(numberOf(indexing["files_waiting"]) + numberOf(indexing["texts_waiting"])));
}

function showDocument(context: CommandContext, document: Fields, most: number): void {
  const say = context.messages.office.recent;
  const { kind, at, modified, file, title, moved_from: from, differences } = document;
  const places = Array.isArray(differences) ? differences.filter(isRecord) : [];
  const what = kind === "changed" && differences === undefined ? "modified" : String(kind);
  const name = printableLine(String(file ?? ""));
  const called = typeof title === "string" && title !== "" && !name.includes(title);
  const counts = (["altered", "added", "removed"] as const)
    .map((change) => ({ change, count: numberOf(document[change]) }))
    .filter(({ count }) => count > 0);
  const facts = [
    ...(typeof from === "string" ? [say.from(printableLine(from))] : []),
    ...counts.map(({ change, count }) => say[change](count)),
  ];
  const about = facts.length > 0 ? ` · ${facts.join(" · ")}` : "";
  const { style } = context.out;
  const when = momentOf(kind === "removed" ? at : modified);
  context.out.print(
    `${Object.hasOwn(say.kinds, what) ? say.kinds[what] : printableLine(what)}  ${style.quiet(when)}  ${style.strong(name)}${called ? ` (${printableLine(title)})` : ""}${about}`,
  );
  for (const place of places.slice(0, most)) context.out.print(`  ${placeText(context, place)}`);
  const rest = counts.reduce((sum, { count }) => sum + count, 0) - Math.min(most, places.length);
  if (rest > 0) context.out.print(`  ${say.rest(rest)}`);
}

function placeText(context: CommandContext, { kind, page_index, before, after }: Fields): string {
  const say = context.messages.office.recent;
  const page = say.place(numberOf(page_index) + 1);
  const [old, now] = [before, after].map((text) => JSON.stringify(printableLine(String(text ?? ""))));
  if (kind === "added") return `${page} ${say.placeAdded}: ${now}`;
  if (kind === "removed") return `${page} ${say.placeRemoved}: ${old}`;
  return before === undefined ? `${page} ${say.placeNow}: ${now}` : `${page}: ${old} → ${now}`;
}

/** In local time, to the minute. */
function momentOf(value: unknown): string {
  const moment = new Date(String(value));
  if (Number.isNaN(moment.getTime())) return printableLine(String(value ?? ""));
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
