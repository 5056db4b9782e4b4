import type { Computer } from "@a2c-smcp/computer";
import { observeOffice } from "../page/observe-office.ts";
import { openBrowser } from "../page/open-browser.ts";
import { LAUNCHED_LINK_MS, PRINTED_LINK_MS, servePage } from "../page/serve-page.ts";
import type { LocalAddress } from "../running/running-system.ts";
import type { Parts } from "./parts.ts";
import type { Tell } from "./up-event.ts";
import type { UpOptions } from "./up-options.ts";

/** Serves the page for the person at this machine, and opens it where that is wanted; returns where its API is. */
export async function startWeb(
  parts: Parts,
  options: UpOptions & { readonly computer: Computer; readonly url: string },
  tell: Tell,
): Promise<LocalAddress> {
  const { computer, approvals, url: server, office, secret, uiPort, isOpening, env, logger } = options;
  const observe = observeOffice({ url: server, office, secret, logger });
  const web = await parts.keep(await servePage({ computer, approvals, observe, port: uiPort, env, logger }));
  const onEnd = (why: "used" | "expired"): void => tell({ event: "web-link-gone", why });
  const url = web.createLink({ lifetimeMs: PRINTED_LINK_MS, onEnd });
  tell({ event: "web", url, is_built: web.hasPage });
  if (isOpening && web.hasPage) {
    const tidy = async (): Promise<void> => (await opened).tidy();
    const link = web.createLink({ lifetimeMs: LAUNCHED_LINK_MS, onEnd: () => void tidy() });
    const opened = openBrowser(link, env);
    await parts.keep({ close: tidy });
  }
  return { url: web.url, secret: web.secret };
}
