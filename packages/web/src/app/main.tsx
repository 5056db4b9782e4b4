import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiContext } from "./api/api-context.ts";
import { createClient } from "./api/client.ts";
import { LiveFeed } from "./api/live-feed.ts";
import { LanguageContext } from "./i18n/language-context.ts";
import { App } from "./shell/app.tsx";
import { createPreferences } from "./shell/preferences.ts";
import { createRouter } from "./shell/router.ts";
import { RouterContext } from "./shell/router-context.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./ui/ui.css";

function start(place: HTMLElement): void {
  const preferences = createPreferences(document.documentElement);
  const router = createRouter();
  const feed = new LiveFeed();
  feed.start();
  createRoot(place).render(
    <StrictMode>
      <LanguageContext value={preferences.language}>
        <ApiContext value={{ client: createClient(), feed }}>
          <RouterContext value={router}>
            <App preferences={preferences} />
          </RouterContext>
        </ApiContext>
      </LanguageContext>
    </StrictMode>,
  );
}

const place = document.getElementById("root");
if (place !== null) start(place);
