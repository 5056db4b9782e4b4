import type { Store } from "../api/store.ts";
import { createStore } from "../api/store.ts";
import { recall, remember } from "../api/stored.ts";
import type { Language } from "../i18n/language.ts";
import { chooseLanguage, languageTags } from "../i18n/language.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** What a person chose and the browser remembers. */
export interface Preferences {
  readonly language: Store<Language>;
  readonly theme: Store<Theme>;
}

const LANGUAGE_KEY = "a2c.language";
const THEME_KEY = "a2c.theme";

/** Reads what is remembered, shows it on the document, and remembers what is chosen. */
export function createPreferences(root: HTMLElement): Preferences {
  const language = createStore(chooseLanguage(recall(LANGUAGE_KEY), navigator.languages));
  const theme = createStore(THEMES.find((name) => name === recall(THEME_KEY)) ?? "system");
  const showLanguage = (): void => root.setAttribute("lang", languageTags[language.get()]);
  const showTheme = (): void => root.setAttribute("data-theme", theme.get());
  showLanguage();
  showTheme();
  language.subscribe(() => {
    showLanguage();
    remember(LANGUAGE_KEY, language.get());
  });
  theme.subscribe(() => {
    showTheme();
    remember(THEME_KEY, theme.get());
  });
  return { language, theme };
}
