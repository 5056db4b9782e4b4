import "./type-icon.css";

/** Kinds of file by what people do with them; each has its colour. */
const families: Readonly<Record<string, readonly string[]>> = {
  page: ["pdf"],
  words: ["docx", "doc", "odt", "rtf", "txt", "epub"],
  sheet: ["xlsx", "xls", "ods", "csv", "tsv"],
  slides: ["pptx", "ppt", "odp"],
  web: ["html", "htm", "xml", "md", "markdown"],
  mail: ["eml", "msg"],
  picture: ["png", "jpg", "jpeg", "gif", "webp", "tiff", "bmp", "svg"],
};

/** The family of a file type; `other` for what nobody thought of. */
function familyOf(type: string): string {
  const found = Object.entries(families).find(([, types]) => types.includes(type.toLowerCase()));
  return found?.[0] ?? "other";
}

const LONGEST = 4;
/** Types whose first letters say nothing. */
const labels: Readonly<Record<string, string>> = { ipynb: "NB", markdown: "MD" };

/** A small sheet with the type on it. */
export function TypeIcon({ type }: { readonly type: string }) {
  return (
    <span className={`type-icon type-${familyOf(type)}`} aria-hidden="true">
      {labels[type.toLowerCase()] ?? type.slice(0, LONGEST).toUpperCase()}
    </span>
  );
}
