/** The languages that people are spoken to in. */
export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** The language of the messages: `--lang`, else the locale of the environment, else English. */
export function chooseLanguage(argv: readonly string[], env: Environment): Language {
  return languageOfFlag(argv) ?? languageOfLocale(env);
}

/** Read before the command line is parsed: its help texts are in that language too. */
function languageOfFlag(argv: readonly string[]): Language | undefined {
  const at = argv.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  const word = argv[at] ?? "";
  const value = word === "--lang" ? argv[at + 1] : word.slice("--lang=".length);
  return LANGUAGES.find((language) => language === value);
}

/** The first of the three that is set decides, as POSIX has it. */
function languageOfLocale(env: Environment): Language {
  const locale = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return /^zh([^a-z]|$)/i.test(locale) ? "zh" : "en";
}
