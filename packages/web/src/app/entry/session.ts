import type { SessionAnswer } from "../../api/entry.ts";
import { CODE_META, codeOf, ENTER_PATH, KEY_HEADER } from "../../api/entry.ts";
import { recall, remember } from "../api/stored.ts";

/** The storage belongs to this origin, port included; the tabs of one browser share it. */
const STORED_AS = "a2c.key";

/** What every request to the API carries beside the cookie: other ports of this machine never see it. */
export function keyHeader(): Record<string, string> {
  const key = recall(STORED_AS);
  return key === null ? {} : { [KEY_HEADER]: key };
}

/** What this page was opened with, taken out of the document and the address at once. Empty for what is no code. */
export function takeCode(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${CODE_META}"]`);
  const { pathname, search, hash } = location;
  const isLink = hash.startsWith("#open=");
  meta?.remove();
  if (pathname === ENTER_PATH) history.replaceState(null, "", "/");
  else if (isLink) history.replaceState(null, "", `${pathname}${search}`);
  const given = meta?.content ?? (isLink ? hash : undefined);
  return given === undefined ? undefined : (codeOf(given) ?? "");
}

/** Exchanges a code for a session of this browser. False where the code is used, expired, or none. */
export async function enter(code: string): Promise<boolean> {
  try {
    const response = await fetch("/api/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
      credentials: "same-origin",
    });
    if (!response.ok) return false;
    const { key } = (await response.json()) as SessionAnswer;
    remember(STORED_AS, key);
    return true;
  } catch {
    return false; // nobody is there: the page says so as soon as it asks for something
  }
}
