import type { Computer } from "@a2c-smcp/computer";
import { openBrowser } from "../page/open-browser.ts";
import { LAUNCHED_LINK_MS, PRINTED_LINK_MS, servePage } from "../page/serve-page.ts";
import type { Parts } from "./parts.ts";
import type { Tell } from "./up-event.ts";
import type { UpOptions } from "./up-options.ts";

/** Serves the page for the person at this machine, and opens it where that is wanted; returns its address. */
export async function startWeb(
  parts: Parts,
  { computer, uiPort, isOpening, env, logger }: UpOptions & { readonly computer: Computer },
  tell: Tell,
): Promise<string> {
  const web = await parts.keep(await servePage({ computer, port: uiPort, env, logger }));
  const onEnd = (why: "used" | "expired"): void => tell({ event: "web-link-gone", why });
  const url = web.createLink({ lifetimeMs: PRINTED_LINK_MS, onEnd });
  tell({ event: "web", url, is_built: web.hasPage });
  if (isOpening && web.hasPage) {
    const tidy = async (): Promise<void> => (await opened).tidy();
    const link = web.createLink({ lifetimeMs: LAUNCHED_LINK_MS, onEnd: () => void tidy() });
    const opened = openBrowser(link, env);
    await parts.keep({ close: tidy });
  }
  return web.url;
}
