import type { Admission } from "./authenticate.ts";

/** Timers cannot wait longer than 24 days, and do not notice when the clock is set: they look again after so long. */
const LONGEST_WAIT_MS = 3_600_000;

/** Why credentials are not good any more. */
export type CredentialsEnd = "expired" | "revoked";

/** Calls back once when the credentials end, which may be at once. Returns a function that stops waiting. */
export function whenCredentialsEnd(
  { expiresAt, revoked }: Pick<Admission, "expiresAt" | "revoked">,
  onEnd: (why: CredentialsEnd) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    revoked?.removeEventListener("abort", onRevoked);
  };
  const end = (why: CredentialsEnd): void => {
    stop();
    onEnd(why);
  };
  const onRevoked = (): void => end("revoked");
  const wait = (until: number): void => {
    const left = until - Date.now();
    if (left <= 0) end("expired");
    else timer = setTimeout(() => wait(until), Math.min(left, LONGEST_WAIT_MS));
  };
  if (revoked?.aborted) end("revoked");
  else {
    revoked?.addEventListener("abort", onRevoked, { once: true });
    if (expiresAt) wait(expiresAt.getTime());
  }
  return stop;
}
