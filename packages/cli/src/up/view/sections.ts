import type { Messages } from "../../language/messages.ts";
import { formatCount, formatDuration } from "../../terminal/numbers.ts";
import { printableLine } from "../../terminal/printable.ts";
import { renderProgressBar } from "../../terminal/progress-bar.ts";
import type { Style } from "../../terminal/style.ts";
import { cutToWidth, padToWidth, widthOf } from "../../terminal/width.ts";
import type { SystemState } from "../system-state.ts";
import type { IndexProgress, ServerNews } from "../up-event.ts";
import type { Block } from "./layout.ts";
import type { Span } from "./line.ts";
import { renderLine } from "./line.ts";
import {
  callWords,
  filesLine,
  groupUnread,
  memberWords,
  portWords,
  serverWords,
  typeWords,
} from "./words.ts";

export interface Appearance {
  readonly width: number;
  readonly style: Style;
  readonly words: Messages["up"];
}

const MARGIN = "  ";
const GAP = "  ";
const WIDEST_BAR = 40;
const SHOWN_CALLS = 6;

/** Rows beside a label that stands at the first of them. */
function labelled(label: string, rows: readonly (readonly Span[])[], appearance: Appearance): string[] {
  const { documents, unread, servers, connected, calls } = appearance.words;
  const labelWidth = Math.max(...[documents, unread, servers, connected, calls].map(widthOf));
  return rows.map((spans, index) => {
    const head = padToWidth(index === 0 ? label : "", labelWidth);
    return renderLine([[MARGIN], [head, appearance.style.strong], [GAP], ...spans], appearance.width);
  });
}

/** Where the system is, and what a person should know about that. */
export function headerBlock({ place, office, phase }: SystemState, appearance: Appearance): Block {
  const { style, words, width } = appearance;
  const about = office
    ? [
        `${words.officeLabel} ${printableLine(office.office)}`,
        `${words.computer} ${printableLine(office.computer)}`,
      ].join(" · ")
    : words.starting;
  const where: Span[] = place ? [[GAP], [place.url, style.place]] : [];
  const now = phase === "stopping" ? words.stopping : about;
  const first = renderLine([[MARGIN], ["a2c up", style.heading], ...where, [GAP], [now, style.quiet]], width);
  const taken = place && portWords(place, words);
  return {
    lines: taken === undefined ? [first] : [first, renderLine([[MARGIN], [taken, style.warning]], width)],
  };
}

/** What there is to read, and how far it is looked into. */
export function documentsBlock(
  { progress, documents, folders, inPart }: SystemState,
  appearance: Appearance,
): Block {
  const { words, style } = appearance;
  const partly: Span[][] = [
    [[words.inPart(filesLine(inPart)), style.warning]],
    [[`→ ${words.inPartTodo}`, style.quiet]],
  ];
  if (folders.length === 0) return { lines: [] };
  const rows = [
    ...(documents ? catalogueRows(documents, appearance) : []),
    ...(progress ? progressRows(progress, appearance) : []),
    ...(inPart.length > 0 ? partly : []),
  ];
  const nothing: Span[] = [[words.starting, style.quiet]];
  return { lines: labelled(words.documents, rows.length > 0 ? rows : [nothing], appearance) };
}

function catalogueRows(
  { count, types }: NonNullable<SystemState["documents"]>,
  appearance: Appearance,
): Span[][] {
  const { words, style } = appearance;
  if (count === 0) return [[[words.noDocuments, style.quiet]]];
  const all: Span = [words.count(count, formatCount(count)), style.good];
  return [[all, [GAP], [typeWords(types, words).join(" · "), style.quiet]]];
}

function progressRows(progress: IndexProgress, appearance: Appearance): Span[][] {
  const { phase, done, total, file } = progress;
  const { words, style, width } = appearance;
  if (total === 0) return [[[`${words.indexing[phase]} …`, style.quiet]]];
  const facts = progressFacts(progress, words);
  const bar = renderProgressBar({
    done: done / total,
    width: Math.max(8, Math.min(WIDEST_BAR, width - widthOf(facts) - 20)),
    style: { ...style, good: (text) => text, quiet: (text) => text },
  });
  const now = [words.indexing[phase], ...(file === undefined ? [] : [printableLine(file)])].join(": ");
  return [[...paintBar(bar, style), [GAP], [facts]], [[now, style.quiet]]];
}

function progressFacts(progress: IndexProgress, words: Messages["up"]): string {
  const { done, total, per_second: rate, seconds_left: left } = progress;
  return [
    words.progress(formatCount(done), formatCount(total)),
    ...(rate === undefined ? [] : [words.rate(rate < 10 ? rate.toFixed(1) : formatCount(Math.round(rate)))]),
    ...(left === undefined ? [] : [words.left(formatSeconds(Math.max(1, Math.round(left))))]),
  ].join(GAP);
}

/** Whole seconds: a tenth would only flicker. */
function formatSeconds(seconds: number): string {
  return seconds < 10 ? `${seconds} s` : formatDuration(seconds * 1000);
}

/** The bar is drawn without colours, so that it can be measured, and painted here. */
function paintBar(bar: string, style: Style): Span[] {
  const end = bar.indexOf("·");
  return end < 0
    ? [[bar, style.good]]
    : [
        [bar.slice(0, end), style.good],
        [bar.slice(end), style.quiet],
      ];
}

/** What could not be read, why, and what to do. */
export function unreadBlock({ unread }: SystemState, appearance: Appearance): Block {
  const { words, style } = appearance;
  const rows = groupUnread(unread, words).flatMap(({ why, todo, files }): Span[][] => [
    [[`${formatCount(files.length)} `, style.warning], [`${why}: `], [files.join(", "), style.quiet]],
    [[`→ ${todo}`, style.quiet]],
  ]);
  const more = (count: number): string =>
    labelled("", [[[words.more(formatCount(Math.ceil(count / 2))), style.quiet]]], appearance)[0] ?? "";
  return { lines: labelled(words.unread, rows, appearance), spare: Math.max(0, rows.length - 2), more };
}

/** The MCP servers and how they are. */
export function serversBlock({ servers, configError }: SystemState, appearance: Appearance): Block {
  const { words, style } = appearance;
  const nameWidth = Math.min(24, Math.max(0, ...servers.map(({ server }) => widthOf(printableLine(server)))));
  const rows = servers.flatMap((news): Span[][] => {
    const name = padToWidth(cutToWidth(printableLine(news.server), nameWidth), nameWidth);
    const row: Span[] = [markOf(news, style), [" "], [name], [GAP], [serverWords(news, words), style.quiet]];
    return news.phase === "failed" ? [row, [[`  → ${words.serverTodo}`, style.quiet]]] : [row];
  });
  const mistakes =
    configError?.split("\n").map((line): Span[] => [[printableLine(line), style.warning]]) ?? [];
  const all = [
    ...rows,
    ...(mistakes.length > 0 ? [[[words.plainConfigError, style.warning] as Span]] : []),
    ...mistakes,
  ];
  const more = (count: number): string =>
    labelled("", [[[words.more(formatCount(count)), style.quiet]]], appearance)[0] ?? "";
  return { lines: labelled(words.servers, all, appearance), spare: Math.max(0, all.length - 1), more };
}

function markOf({ phase }: ServerNews, style: Style): Span {
  if (phase === "ready") return ["✓", style.good];
  if (phase === "failed") return ["✗", style.bad];
  if (phase === "degraded") return ["!", style.warning];
  return ["…", style.quiet];
}

/** Who is there, and what they asked for last. */
export function activityBlock({ present, calls, phase }: SystemState, appearance: Appearance): Block {
  const { words, style } = appearance;
  if (phase === "starting") return { lines: [] };
  const agents = present.filter(({ role }) => role === "agent");
  const others = present.map((member) => memberWords(member, words));
  const who = agents.length > 0 ? others : [...others, words.nobody];
  const rows = calls
    .slice(0, SHOWN_CALLS)
    .map((call): Span[] => [
      [call.at.toLocaleTimeString("en-GB"), style.quiet],
      [GAP],
      [call.ok ? "✓" : "✗", call.ok ? style.good : style.bad],
      [" "],
      [callWords(call, words)],
      [GAP],
      [call.ok ? formatDuration(call.ms) : printableLine(call.error ?? words.failed), style.quiet],
    ]);
  return {
    lines: [
      ...labelled(words.connected, [[[who.join(" · ")]]], appearance),
      ...labelled(words.calls, rows, appearance),
    ],
    spare: rows.length,
  };
}
