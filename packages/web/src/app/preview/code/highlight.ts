import type { LanguageFn } from "highlight.js";
import core from "highlight.js/lib/core";
import type { CodeToken } from "./token-emitter.ts";
import { TokenEmitter } from "./token-emitter.ts";

type Load = () => Promise<{ readonly default: LanguageFn }>;

/** Each language is a file of its own, fetched when code of it is shown. */
const languages: Readonly<Record<string, Load>> = {
  bash: () => import("highlight.js/lib/languages/bash"),
  c: () => import("highlight.js/lib/languages/c"),
  cpp: () => import("highlight.js/lib/languages/cpp"),
  csharp: () => import("highlight.js/lib/languages/csharp"),
  css: () => import("highlight.js/lib/languages/css"),
  diff: () => import("highlight.js/lib/languages/diff"),
  go: () => import("highlight.js/lib/languages/go"),
  ini: () => import("highlight.js/lib/languages/ini"),
  java: () => import("highlight.js/lib/languages/java"),
  javascript: () => import("highlight.js/lib/languages/javascript"),
  json: () => import("highlight.js/lib/languages/json"),
  markdown: () => import("highlight.js/lib/languages/markdown"),
  php: () => import("highlight.js/lib/languages/php"),
  python: () => import("highlight.js/lib/languages/python"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  rust: () => import("highlight.js/lib/languages/rust"),
  sql: () => import("highlight.js/lib/languages/sql"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  xml: () => import("highlight.js/lib/languages/xml"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
};

const aliases: Readonly<Record<string, string>> = {
  sh: "bash",
  shell: "bash",
  zsh: "bash",
  "c++": "cpp",
  cs: "csharp",
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  md: "markdown",
  py: "python",
  rb: "ruby",
  rs: "rust",
  ts: "typescript",
  tsx: "typescript",
  html: "xml",
  svg: "xml",
  yml: "yaml",
  toml: "ini",
  golang: "go",
};

/** The tokens of some code; undefined for a language that we do not know. */
export async function highlight(code: string, language: string): Promise<readonly CodeToken[] | undefined> {
  const asked = language.toLowerCase();
  const name = Object.hasOwn(aliases, asked) ? aliases[asked] : asked;
  if (name === undefined || !Object.hasOwn(languages, name)) return undefined;
  const engine = core.newInstance();
  engine.configure({ __emitter: TokenEmitter });
  const definition = await languages[name]?.();
  if (definition === undefined) return undefined;
  engine.registerLanguage(name, definition.default);
  const emitter: unknown = engine.highlight(code, { language: name, ignoreIllegals: true })._emitter;
  if (!(emitter instanceof TokenEmitter)) return undefined;
  // Colours must never cost a character: where the tokens are not the code, the code is shown plain.
  return emitter.tokens.map(({ text }) => text).join("") === code ? emitter.tokens : undefined;
}
