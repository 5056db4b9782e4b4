import type { Messages } from "../../language/messages.ts";
import { ownCommand } from "../../process/own-command.ts";
import { formatCount, formatDuration } from "../../terminal/numbers.ts";
import { printableLine, printableLines } from "../../terminal/printable.ts";
import type { UpEvent } from "../up-event.ts";
import { copyLines } from "./copy-lines.ts";
import type { UpView } from "./up-view.ts";
import { callWords, filesLine, memberWords, portWords, serverWords, typeWords } from "./words.ts";

type Words = Messages["up"];
type EventNamed<Name extends UpEvent["event"]> = Extract<UpEvent, { event: Name }>;

/** Progress is worth a line now and then, not for every file. */
const PROGRESS_MS = 5_000;

/** One line for each thing that happens, for a pipe or a log. */
export function createPlainView(write: (line: string) => void, words: Words): UpView {
  let folders: readonly string[] = [];
  let progressAt = Number.NEGATIVE_INFINITY;
  const linesOf = (event: UpEvent): readonly string[] => {
    if (event.event === "starting") folders = event.folders;
    if (event.event === "indexing") {
      if (event.total === 0) return [];
      if (performance.now() - progressAt < PROGRESS_MS) return [];
      progressAt = performance.now();
    }
    return describe(event, words, folders);
  };
  return {
    tell: (event) => {
      for (const line of linesOf(event)) write(`${line}\n`);
    },
    during: (question) => question(),
    close: () => undefined,
  };
}

function describe(event: UpEvent, words: Words, folders: readonly string[]): readonly string[] {
  switch (event.event) {
    case "starting":
      return event.folders.map((folder) => `${words.documents}: ${printableLine(folder)}`);
    case "listening":
      return listeningLines(event, words);
    case "secret":
      return [`${words.secret}: A2C_SECRET=${printableLine(event.secret)}`];
    case "web":
      return [words.plainWeb(event.url), ...(event.is_built ? [] : [words.notBuilt])];
    case "web-link-gone":
      return [`${words.plainLinkGone[event.why]} ${words.plainNewLink(`${ownCommand()} open`)}`];
    case "mcp-server":
      return [words.plainServer(printableLine(event.server), serverWords(event, words))];
    case "config-error":
      return [words.plainConfigError, printableLines(event.message)];
    case "not-confined":
      return [words.plainNotConfined(printableLine(event.reason))];
    case "unannounced":
      return [words.unannounced(printableLine(event.folder))];
    case "indexing":
      return [progressLine(event, words)];
    case "unread":
      return [words.plainUnread(printableLine(event.file), printableLine(event.message))];
    case "documents":
      return [documentsLine(event, words)];
    case "indexed":
      if (event.in_part === undefined) return [words.plainIndexed];
      return [words.inPart(filesLine(event.in_part)), `→ ${words.inPartTodo}`];
    case "ready":
      return [
        words.plainReady(event.office, printableLine(event.computer)),
        ...copyLines(folders, words).map(({ label, command }) => `${label}: ${command}`),
      ];
    case "entered":
      return [words.plainEntered(memberWords(event, words))];
    case "left":
      return [words.plainLeft(memberWords(event, words))];
    case "call":
      return [callLine(event, words)];
    case "stopped":
      return [words.stopped];
    case "config-changed":
      return [words.plainConfigChanged];
    case "unread-gone":
    case "stopping":
      return [];
  }
}

function listeningLines(event: EventNamed<"listening">, words: Words): string[] {
  const taken = portWords(event, words);
  return [...(taken === undefined ? [] : [taken]), words.plainListening(event.url)];
}

function progressLine(event: EventNamed<"indexing">, words: Words): string {
  const { phase, done, total, seconds_left: left } = event;
  const time = left === undefined ? "" : words.left(formatDuration(left * 1000));
  return words.plainIndexing(
    words.indexing[phase],
    words.progress(formatCount(done), formatCount(total)),
    time,
  );
}

function documentsLine({ count, types, unread }: EventNamed<"documents">, words: Words): string {
  return words.plainDocuments(formatCount(count), typeWords(types, words).join(", "), unread);
}

function callLine(call: EventNamed<"call">, words: Words): string {
  const outcome = call.ok ? words.ok : `${words.failed} (${printableLine(call.error ?? "")})`;
  return `${callWords(call, words)}: ${outcome}, ${formatDuration(call.ms)}.`;
}
