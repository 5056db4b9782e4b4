import type { WebOptions, WebService } from "@a2c-smcp/web";
import { packageVersion } from "../package-version.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import type { ServedPage } from "./served-page.ts";
import { noteServedPage } from "./served-page.ts";

export interface ServePageOptions
  extends Pick<WebOptions, "computer" | "approvals" | "observe" | "port" | "logger"> {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether `a2c open` opens it; the default. Without it only the local API is meant. */
  readonly isPage?: boolean | undefined;
}

/** A link that a person reads from the terminal. */
export const PRINTED_LINK_MS = 10 * 60_000;
/** A link that a browser is opened with. */
export const LAUNCHED_LINK_MS = 60_000;

/** Serves the page, known to `a2c open` while it lasts. */
export async function servePage({ env, isPage = true, ...options }: ServePageOptions): Promise<WebService> {
  const { serveWeb, WebError } = await import("@a2c-smcp/web");
  try {
    const web = await serveWeb({ ...options, version: packageVersion() });
    const { url, secret } = web;
    const page = { pid: process.pid, url, secret, startedAt: new Date().toISOString() };
    const forget = isPage ? note(page, env, options.logger) : () => undefined;
    const close = async (): Promise<void> => {
      forget();
      await web.close();
    };
    return { ...web, close, [Symbol.asyncDispose]: close };
  } catch (cause) {
    if (!(cause instanceof WebError)) throw cause;
    throw new UserError(cause.message, { exitCode: ExitCode.Failed, cause });
  }
}

function note(page: ServedPage, env: ServePageOptions["env"], logger: WebOptions["logger"]): () => void {
  try {
    return noteServedPage(page, env);
  } catch (cause) {
    logger?.warn("a2c open will not find this page: its note cannot be written", { cause });
    return () => undefined;
  }
}
