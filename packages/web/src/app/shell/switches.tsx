import type { Store } from "../api/store.ts";
import { useStore } from "../api/use-store.ts";
import type { Language } from "../i18n/language.ts";
import { isLanguage, LANGUAGES, languageNames, languageTags } from "../i18n/language.ts";
import { useText } from "../i18n/language-context.ts";
import { shellTexts } from "../i18n/shell.ts";
import { Icon } from "../ui/icon.tsx";
import type { Theme } from "./preferences.ts";
import { THEMES } from "./preferences.ts";

/** Chooses the language of the page. */
export function LanguageSwitch({ store }: { readonly store: Store<Language> }) {
  const text = useText(shellTexts);
  const language = useStore(store);
  return (
    <label className="switch">
      <Icon name="language" size={18} />
      <span className="visually-hidden">{text.language}</span>
      <select
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) store.set(target.value);
        }}
      >
        {LANGUAGES.map((name) => (
          <option key={name} value={name} lang={languageTags[name]}>
            {languageNames[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Chooses between light, dark, and what the system says. */
export function ThemeSwitch({ store }: { readonly store: Store<Theme> }) {
  const text = useText(shellTexts);
  const theme = useStore(store);
  const names: Readonly<Record<Theme, string>> = {
    system: text.themeSystem,
    light: text.themeLight,
    dark: text.themeDark,
  };
  return (
    <label className="switch">
      <Icon name="theme" size={18} />
      <span className="visually-hidden">{text.theme}</span>
      <select
        value={theme}
        onChange={({ target }) => store.set(THEMES.find((name) => name === target.value) ?? "system")}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
