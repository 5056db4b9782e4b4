/** The languages of the page, in the order in which the switch shows them. */
export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a part of the page says, in every language: a key that one of them misses does not compile. */
export type Texts<T> = Readonly<Record<Language, T>>;

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", zh: "中文" };

/** What the markup and `Intl` call them. */
export const languageTags: Readonly<Record<Language, string>> = { en: "en", zh: "zh-CN" };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The remembered language, else the first that the browser prefers and we speak, else English. */
export function chooseLanguage(remembered: string | null, preferred: readonly string[]): Language {
  if (isLanguage(remembered)) return remembered;
  const spoken = preferred.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage);
  return spoken ?? "en";
}
