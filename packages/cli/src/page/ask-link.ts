import { messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";
import type { ServedPage } from "./served-page.ts";

const DEADLINE_MS = 5_000;

/** Asks a page that is served for a new link. */
export async function askLink({ url, secret }: ServedPage, lifetimeMs: number): Promise<string> {
  try {
    const answer = await fetch(new URL("/api/links", url), {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        origin: new URL(url).origin,
      },
      body: JSON.stringify({ seconds: lifetimeMs / 1_000 }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const { link } = (await answer.json()) as { readonly link?: unknown };
    if (typeof link === "string") return link;
    throw new Error(`HTTP ${answer.status}`);
  } catch (cause) {
    const say = messages().open;
    throw new UserError(say.noAnswer(url), { hint: say.noAnswerHint, cause });
  }
}
