import { messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";
import { askLink } from "./ask-link.ts";
import { browserCommand, openBrowser } from "./open-browser.ts";
import { LAUNCHED_LINK_MS, PRINTED_LINK_MS } from "./serve-page.ts";
import type { ServedPage } from "./served-page.ts";
import { listServedPages } from "./served-page.ts";

export interface OpenFlags {
  readonly uiPort?: number;
  readonly print?: true;
  readonly json?: true;
}

/** Opens the page that this user's `a2c up` or `a2c computer --ui` serves, or prints a new link to it. */
export async function runOpen(flags: OpenFlags): Promise<void> {
  const { env } = process;
  const page = choosePage(listServedPages(env), flags);
  if (flags.print || browserCommand(env) === undefined) {
    await print(page, flags);
    return;
  }
  const { what } = await openBrowser(await askLink(page, LAUNCHED_LINK_MS), env);
  if (what !== "page") await print(page, flags);
  else if (flags.json) console.log(JSON.stringify({ url: page.url, opened: true }));
  else console.log(messages().open.opened(page.url));
}

/** The link alone on stdout, so that it can be piped. */
async function print(page: ServedPage, { json }: OpenFlags): Promise<void> {
  const link = await askLink(page, PRINTED_LINK_MS);
  console.log(json ? JSON.stringify({ url: link, opened: false }) : link);
  if (!json) console.error(messages().open.once);
}

function choosePage(pages: readonly ServedPage[], { uiPort }: OpenFlags): ServedPage {
  const say = messages().open;
  const fitting = pages.filter(({ url }) => uiPort === undefined || new URL(url).port === String(uiPort));
  const [chosen, ...others] = fitting;
  if (chosen === undefined) throw new UserError(say.nothingServed, { hint: say.nothingServedHint });
  if (others.length > 0) console.error(say.several(chosen.url, others.map(({ url }) => url).join(", ")));
  return chosen;
}
