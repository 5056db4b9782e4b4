import type { CallToolAnswer } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { linesOf } from "../../../../tests/fixtures/terminal/lines-of.ts";
import type { Language } from "../language/language.ts";
import { showRecent } from "./show-recent.ts";

const since = new Date(2026, 2, 1, 8, 5).toISOString();
const changed = {
  ...{
    kind: "changed",
    file: "a/plan.md",
    title: "Plan",
    modified: new Date(2026, 2, 3, 9, 30).toISOString(),
  },
  ...{ altered: 1, added: 4, removed: 0 },
  differences: [
    { kind: "altered", page_index: 1, before: "ten", after: "twelve" },
    { kind: "added", page_index: 2, after: "more" },
    { kind: "added", page_index: 2, after: "again" },
    { kind: "added", page_index: 3, after: "and again" },
  ],
};
const moved = { kind: "moved", file: "b.md", title: "", modified: changed.modified, moved_from: "old/b.md" };
const indexing = { is_done: false, files_waiting: 2, texts_waiting: 1 };
const known = new Date(2026, 2, 2).toISOString();

function toldOf(structuredContent: object, language: Language = "en"): string[] {
  const result = { content: [{ type: "text", text: "as the server says" }], structuredContent };
  return linesOf(language, (context) => showRecent(context, result as unknown as CallToolAnswer));
}

test("what changed is told with its words, in the language of whoever asks", () => {
  const body = { since, documents: [changed, moved], total: 5, known_since: known, indexing };
  expect(toldOf(body)).toEqual([
    "5 documents since 2026-03-01 08:05",
    "changed  2026-03-03 09:30  a/plan.md (Plan) · 1 altered · 4 added",
    '  p. 2: "ten" → "twelve"',
    '  p. 3 added: "more"',
    '  p. 3 added: "again"',
    "  … 2 more",
    "moved  2026-03-03 09:30  b.md · from old/b.md",
    "3 documents more: --limit",
    "The folders are watched since 2026-03-02 00:00; of the time before only the dates of files are known.",
    "The index is still being built: 3 files are not searchable yet. Ask again for what is missing.",
  ]);
  const chinese = toldOf(body, "zh");
  expect(chinese.slice(0, 3)).toEqual([
    "自 2026-03-01 08:05 起 5 个文档",
    "变化  2026-03-03 09:30  a/plan.md (Plan) · 改动 1 处 · 增加 4 处",
    '  第 2 页: "ten" → "twelve"',
  ]);
  expect(chinese.join("").replace(/a\/plan\.md|Plan|old\/b\.md|b\.md|"[^"]*"|--limit/g, "")).not.toMatch(
    /[a-z]/i,
  );
});

test("that nothing changed is only said where everything is known", () => {
  const none = { since, documents: [], total: 0 };
  expect(toldOf({ ...none, is_complete: true })).toEqual(["Nothing has changed since 2026-03-01 08:05."]);
  expect(toldOf({ ...none, is_complete: false }, "zh")).toEqual([
    "自 2026-03-01 08:05 起，已知的文档没有变化。",
  ]);
});

test("what is of another form is shown as it is", () => {
  expect(toldOf({ other: 1 })).toEqual(["as the server says"]);
});
