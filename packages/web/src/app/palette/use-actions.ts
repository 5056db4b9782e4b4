import { useStore } from "../api/use-store.ts";
import { computerTexts } from "../i18n/computer.ts";
import { LANGUAGES, languageNames } from "../i18n/language.ts";
import { useText } from "../i18n/language-context.ts";
import { paletteTexts } from "../i18n/palette.ts";
import { shellTexts } from "../i18n/shell.ts";
import type { Preferences, Theme } from "../shell/preferences.ts";
import { THEMES } from "../shell/preferences.ts";
import { COMPUTER_SECTIONS } from "../shell/route.ts";
import type { PaletteItem } from "./palette-item.ts";

export interface ActionOptions {
  readonly preferences: Preferences;
  readonly onKeys: () => void;
}

/** Every view, and what can be set or shown from anywhere. */
export function useActions({ preferences, onKeys }: ActionOptions): readonly PaletteItem[] {
  const text = useText(paletteTexts);
  const views = useViews();
  const shell = useText(shellTexts);
  const theme = useStore(preferences.theme);
  const language = useStore(preferences.language);
  const themes: Readonly<Record<Theme, string>> = {
    system: shell.themeSystem,
    light: shell.themeLight,
    dark: shell.themeDark,
  };
  const action = { group: "actions" } as const;
  return [
    ...views,
    ...THEMES.filter((one) => one !== theme).map((one): PaletteItem => {
      const run = () => preferences.theme.set(one);
      return { ...action, key: `theme ${one}`, icon: "theme", name: themes[one], about: shell.theme, run };
    }),
    ...LANGUAGES.filter((one) => one !== language).map((one): PaletteItem => {
      const run = () => preferences.language.set(one);
      const name = languageNames[one];
      return { ...action, key: `language ${one}`, icon: "language", name, about: shell.language, run };
    }),
    { ...action, key: "keys", icon: "list", name: text.keysTitle, about: "?", run: onKeys },
  ];
}

function useViews(): readonly PaletteItem[] {
  const text = useText(paletteTexts);
  const shell = useText(shellTexts);
  const { names } = useText(computerTexts);
  const action = { group: "actions", about: text.view } as const;
  return [
    { ...action, key: "finder", icon: "finder", name: shell.finder, route: { view: "finder" } },
    { ...action, key: "desktop", icon: "desktop", name: shell.desktop, route: { view: "desktop" } },
    ...COMPUTER_SECTIONS.map((section): PaletteItem => {
      const name = `${shell.computer}: ${names[section]}`;
      return { ...action, key: section, icon: "computer", name, route: { view: "computer", section } };
    }),
    { ...action, key: "office", icon: "office", name: shell.office, route: { view: "office" } },
  ];
}
