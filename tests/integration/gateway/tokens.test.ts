import { readFileSync } from "node:fs";
import { estimateTokens } from "@a2c-smcp/runtime";
import { encode as encodeO200k } from "gpt-tokenizer";
import { encode as encodeCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { describe, expect, test } from "vitest";

const file = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
/** Bytes that look random and are the same every time. */
const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, n) => (n * n * 7 + n * 13 + (n >> 3)) % 256));
const samples: Readonly<Record<string, string>> = {
  English: file("docs/architecture.md"),
  code: file("packages/computer/src/computer.ts"),
  JSON: file("package.json"),
  base64: bytes.toString("base64"),
  hex: bytes.toString("hex"),
  Chinese:
    "为 MCPX 添加 MCP 协议 Resource（资源）支持，允许查询和读取服务器暴露的资源，如文件、配置、数据等。".repeat(
      20,
    ),
  Japanese: "すべての文書をページごとに読むことができます。".repeat(30),
  emoji: "👨‍👩‍👧‍👦 😀🎉 hello 🚀 ".repeat(60),
  Russian: "Съешь же ещё этих мягких французских булок, да выпей чаю. ".repeat(30),
  Arabic: "نص عربي طويل للاختبار مع كلمات مختلفة ومتنوعة. ".repeat(30),
  Thai: "เอกสารทั้งหมดสามารถอ่านได้ทีละหน้า ".repeat(30),
  Korean: "모든 문서를 페이지별로 읽을 수 있습니다. ".repeat(30),
  "a Markdown table":
    "| Region | Umsatz (EUR) | 2024-Q3 |\n| --- | ---: | --- |\n| Süd | 1.234,56 | +3,1 % |\n".repeat(20),
  German: "Donaudampfschifffahrtsgesellschaftskapitän fährt über die Brücke nach Österreich. ".repeat(20),
  tables: "| 12 | 3.14159 | 2024-01-05 | $1,234.56 |\n".repeat(60),
  shouting: "THIS IS ALL UPPER CASE TEXT WITH SCREAMING_SNAKE_CASE ".repeat(30),
  marks: "!@#$%^&*()_+{}|:<>?~`-=[]\\;',./".repeat(30),
  gaps: "a        b\t\t\tc\n\n\n   d ".repeat(60),
};

describe.each([
  ["o200k", encodeO200k],
  ["cl100k", encodeCl100k],
] as const)("the estimate of tokens, against %s,", (_, encode) => {
  test.each(Object.keys(samples))("is never too low for %s, and not absurdly high", (name) => {
    const text = samples[name] ?? "";
    const ratio = estimateTokens(text) / encode(text).length;
    expect(ratio).toBeGreaterThanOrEqual(1);
    expect(ratio).toBeLessThan(3.5);
  });
});
