import type { SettingsEntry } from "./client-settings.ts";
import { tomlTable } from "./client-settings.ts";

type Path = SettingsEntry["path"];

/** TOML with the table at its end; one that was there, and its own tables, are gone. */
export function putTomlTable(text: string, path: Path, value: SettingsEntry["value"]): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const rest = dropTomlTable(text, path).trimEnd();
  const table = tomlTable(path, value).replaceAll("\n", eol);
  return `${[rest, table].filter((part) => part !== "").join(eol + eol)}${eol}`;
}

/** TOML without the table and its own tables. Comments below it are said of what comes next. */
export function dropTomlTable(text: string, path: Path): string {
  const own = new RegExp(`^\\s*\\[${path.map((key) => `\\s*"?${key}"?\\s*`).join("\\.")}(\\.[^\\]]*)?\\]`);
  const kept: string[] = [];
  let isInside = false;
  let isDropped = false;
  let comments: string[] = [];
  for (const line of text.split("\n")) {
    if (/^\s*\[/.test(line)) {
      if (isInside) kept.push(...comments);
      isInside = own.test(line);
      isDropped ||= isInside;
    }
    if (!isInside) kept.push(line);
    comments = goesOn(comments, line);
  }
  if (!isDropped) return text;
  if (isInside) kept.push(...comments);
  const rest = kept.join("\n").trim();
  return rest === "" ? "" : `${rest}${text.includes("\r\n") ? "\r\n" : "\n"}`;
}

/** The comments that end with the line, and the empty lines between them. */
function goesOn(comments: readonly string[], line: string): string[] {
  const isPart = /^\s*#/.test(line) || (line.trim() === "" && comments.length > 0);
  return isPart ? [...comments, line] : [];
}
