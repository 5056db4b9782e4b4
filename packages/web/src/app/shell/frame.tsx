import type { ReactNode } from "react";
import { ApprovalsPlace } from "../approvals/approvals-place.tsx";
import { useApprovals } from "../approvals/use-approvals.ts";
import { approvalsTexts } from "../i18n/approvals.ts";
import { useText } from "../i18n/language-context.ts";
import { shellTexts } from "../i18n/shell.ts";
import { PalettePlace } from "../palette/palette-place.tsx";
import type { IconName } from "../ui/icon.tsx";
import { Icon } from "../ui/icon.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import "./frame.css";
import { Logo } from "./logo.tsx";
import type { Preferences } from "./preferences.ts";
import type { Route } from "./route.ts";
import { RouteLink } from "./route-link.tsx";
import { useRoute } from "./router-context.ts";
import { StatusLine } from "./status-line.tsx";
import { LanguageSwitch, ThemeSwitch } from "./switches.tsx";

const VIEWS = ["finder", "desktop", "computer", "office"] as const;

const icons: Readonly<Record<(typeof VIEWS)[number], IconName>> = {
  finder: "finder",
  desktop: "desktop",
  computer: "computer",
  office: "office",
};

/** Navigation, switches and the state of the connection, around every view. */
export function Frame({
  preferences,
  children,
}: {
  readonly preferences: Preferences;
  readonly children: ReactNode;
}) {
  const text = useText(shellTexts);
  return (
    <div className="frame">
      <a className="frame-skip" href="#content">
        {text.skip}
      </a>
      <header className="frame-rail">
        <div className="frame-brand">
          <Logo />
        </div>
        <Navigation />
        <div className="frame-switches">
          <LanguageSwitch store={preferences.language} />
          <ThemeSwitch store={preferences.theme} />
        </div>
      </header>
      <div className="frame-main">
        <ConnectionBanner />
        <ApprovalsPlace />
        <main id="content" className="frame-content" tabIndex={-1}>
          {children}
        </main>
        <StatusLine />
      </div>
      <PalettePlace preferences={preferences} />
    </div>
  );
}

function Navigation() {
  const text = useText(shellTexts);
  const { view } = useRoute();
  return (
    <nav className="frame-nav" aria-label={text.navigation}>
      {VIEWS.map((name) => (
        <RouteLink key={name} to={routeTo(name)} className="frame-tab" isCurrent={view === name}>
          <Icon name={icons[name]} size={22} />
          <span>{text[name]}</span>
          {name === "computer" ? <WaitingBadge /> : null}
        </RouteLink>
      ))}
    </nav>
  );
}

/** How many calls wait for a person, wherever in the page one is. */
function WaitingBadge() {
  const { length } = useApprovals().pending;
  const { waiting } = useText(approvalsTexts);
  return length === 0 ? null : (
    <span className="frame-waiting" role="img" aria-label={waiting(length)} title={waiting(length)}>
      {length}
    </span>
  );
}

function routeTo(view: (typeof VIEWS)[number]): Route {
  return view === "computer" ? { view, section: "servers" } : { view };
}
