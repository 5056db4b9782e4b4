import type { DocumentAnnotation, FormField } from "@llamaindex/liteparse";
import { type Box, boxOf, unionOf } from "../read/box.ts";
import { cleanText } from "../read/clean-text.ts";
import { pdfDate } from "../read/pdf-date.ts";
import type { TextRun } from "../read/text-run.ts";
import type { Draft } from "./draft.ts";
import { textUnder } from "./under-box.ts";

const MOST_FIELDS = 500;
const MOST_OPTIONS = 50;

interface Link {
  readonly url: string;
  readonly texts: string[];
  box: Box | undefined;
}

/** Links to elsewhere, with the words that carry them; a link over two lines is one. */
export function linkDrafts(annotations: readonly DocumentAnnotation[], runs: readonly TextRun[]): Draft[] {
  const links: Link[] = [];
  for (const { subtype, uri, rect } of annotations) {
    const url = uri?.trim();
    if (subtype === "link" && url) addLink(links, { url, box: rect && boxOf(rect) }, runs);
  }
  return links.map(({ url, texts, box }) => {
    const text = texts.length === 0 ? url : texts.join(" ");
    return {
      category: "link",
      content: { text, url },
      box,
      summary: text === url ? url : `${text} → ${url}`,
    };
  });
}

function addLink(links: Link[], { url, box }: Omit<Link, "texts">, runs: readonly TextRun[]): void {
  const words = box ? textUnder(runs, box) : "";
  const texts = words === "" ? [] : [words];
  const last = links.at(-1);
  if (last?.url !== url) links.push({ url, texts, box });
  else {
    if (words !== last.texts.at(-1)) last.texts.push(...texts);
    last.box = unionOf([last.box, box].filter((part) => part !== undefined));
  }
}

/** Subtypes that carry no words of a reader. */
const silent = new Set(["link", "widget", "popup", "movie", "sound", "screen", "printermark", "trapnet"]);

/** Notes, marks and stamps that say something, with what they are on. */
export function noteDrafts(annotations: readonly DocumentAnnotation[], runs: readonly TextRun[]): Draft[] {
  return annotations.flatMap((annotation) =>
    silent.has(annotation.subtype) ? [] : noteDraft(annotation, runs),
  );
}

function noteDraft(annotation: DocumentAnnotation, runs: readonly TextRun[]): Draft[] {
  const text = cleanText(annotation.contents ?? "").trim();
  if (text === "") return [];
  const marked = annotation.quadpointRects.map(boxOf);
  const author = cleanText(annotation.title ?? "").trim();
  const modified = pdfDate(annotation.modified);
  const target = marked.map((part) => textUnder(runs, part)).join(" ");
  return [
    {
      category: "annotation",
      content: { ...(author === "" ? {} : { author }), text, ...(target === "" ? {} : { target }) },
      box: unionOf(marked) ?? (annotation.rect && boxOf(annotation.rect)),
      metadata: { kind: annotation.subtype, ...(modified === undefined ? {} : { modified }) },
    },
  ];
}

/** The fields of a page as one form; the buttons of a group are one field. */
export function formDraft(fields: readonly FormField[]): Draft | undefined {
  const byName = new Map<string, FormField[]>();
  for (const field of fields.slice(0, MOST_FIELDS)) {
    if (field.type === "pushbutton") continue;
    const key = field.name ?? field.id;
    byName.set(key, [...(byName.get(key) ?? []), field]);
  }
  if (byName.size === 0) return undefined;
  const shown = [...byName.values()].flatMap(fieldContent);
  return {
    category: "form",
    content: { fields: shown },
    box: unionOf(fields.flatMap(({ rect }) => (rect ? boxOf(rect) : []))),
    summary: shown.map((field) => field["label"] ?? field["name"] ?? field["type"]).join(", "),
  };
}

function fieldContent(widgets: readonly FormField[]): Record<string, unknown>[] {
  const [field] = widgets;
  if (!field) return [];
  const { type, name, alternateName, value } = field;
  const options =
    type === "radiobutton" ? widgets.map(({ exportValue }) => exportValue ?? "") : field.options;
  const isChoice = type === "checkbox" || type === "radiobutton";
  return [
    {
      type,
      ...(name ? { name } : {}),
      ...(alternateName ? { label: alternateName } : {}),
      ...(value ? { value } : {}),
      ...(isChoice ? { checked: widgets.some(({ checked }) => checked === true) } : {}),
      ...(options.length > 0 ? { options: options.slice(0, MOST_OPTIONS) } : {}),
      ...(field.selectedOptions.length > 0 ? { selected: field.selectedOptions } : {}),
    },
  ];
}
