import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiContext } from "./api/api-context.ts";
import { createClient } from "./api/client.ts";
import { LiveFeed } from "./api/live-feed.ts";
import { enter, takeCode } from "./entry/session.ts";
import { LanguageContext } from "./i18n/language-context.ts";
import { App } from "./shell/app.tsx";
import { createPreferences } from "./shell/preferences.ts";
import { createRouter } from "./shell/router.ts";
import { RouterContext } from "./shell/router-context.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./ui/ui.css";

async function start(place: HTMLElement): Promise<void> {
  const code = takeCode();
  const preferences = createPreferences(document.documentElement);
  const router = createRouter();
  const entry = await enterWith(code);
  const feed = new LiveFeed();
  feed.start();
  createRoot(place).render(
    <StrictMode>
      <LanguageContext value={preferences.language}>
        <ApiContext value={{ client: createClient(), feed }}>
          <RouterContext value={router}>
            <App preferences={preferences} entry={entry} />
          </RouterContext>
        </ApiContext>
      </LanguageContext>
    </StrictMode>,
  );
}

async function enterWith(code: string | undefined): Promise<"none" | "entered" | "refused"> {
  if (code === undefined) return "none";
  return (await enter(code)) ? "entered" : "refused";
}

const place = document.getElementById("root");
if (place !== null) void start(place);
