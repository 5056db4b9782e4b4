import type { Category } from "@a2c-smcp/protocol";

const prefixes: Readonly<Record<Category, string>> = {
  text: "txt",
  heading: "h",
  list: "list",
  code: "code",
  table: "tbl",
  pivot_table: "pvt",
  chart: "chart",
  diagram: "dia",
  image: "img",
  formula: "fx",
  link: "link",
  annotation: "note",
  header: "head",
  footer: "foot",
  separator: "sep",
  audio: "aud",
  video: "vid",
  form: "form",
  widget: "wid",
};

/** The id of the n-th element of its category on a page: it leads to the page without parsing anything. */
export function elementId(category: Category, pageIndex: number, ordinal: number): string {
  return `${prefixes[category]}-${pageIndex}-${ordinal}`;
}

/** The page that an element id belongs to; undefined when it is none of ours. */
export function pageOfElement(id: string): number | undefined {
  const match = /^[a-z]+-(\d{1,9})-\d{1,9}$/.exec(id);
  return match ? Number(match[1]) : undefined;
}

/** Hands out ids in reading order, one page at a time. */
export function elementIds(pageIndex: number): (category: Category) => string {
  const counts = new Map<Category, number>();
  return (category) => {
    const ordinal = counts.get(category) ?? 0;
    counts.set(category, ordinal + 1);
    return elementId(category, pageIndex, ordinal);
  };
}
