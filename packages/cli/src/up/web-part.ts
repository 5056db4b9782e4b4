import type { Computer } from "@a2c-smcp/computer";
import { serveWeb, WebError } from "@a2c-smcp/web";
import { ExitCode, UserError } from "../exit.ts";
import { packageVersion } from "../package-version.ts";
import { openBrowser } from "./open-browser.ts";
import type { Parts } from "./parts.ts";
import type { Tell } from "./up-event.ts";
import type { UpOptions } from "./up-options.ts";

/** Serves the page for the person at this machine, and opens it where that is wanted; answers its link. */
export async function startWeb(
  parts: Parts,
  { computer, uiPort, isOpening, env, logger }: UpOptions & { readonly computer: Computer },
  tell: Tell,
): Promise<string> {
  try {
    const options = { computer, port: uiPort, version: packageVersion(), logger };
    const { link, hasPage } = await parts.keep(await serveWeb(options));
    tell({ event: "web", url: link, is_built: hasPage });
    if (isOpening && hasPage) openBrowser(link, env);
    return link;
  } catch (cause) {
    if (!(cause instanceof WebError)) throw cause;
    throw new UserError(cause.message, { exitCode: ExitCode.Failed, cause });
  }
}
