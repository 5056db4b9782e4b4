import { promise } from "../engine/target.ts";
import { A2cProcess } from "./a2c-process.ts";

export const SECRET = "a-secret-that-is-long-enough";
const MOST_MEGABYTES = 900;

export interface StartedServer {
  readonly server: A2cProcess;
  readonly url: string;
}

/** Starts a real `a2c server` on a free port. */
export async function startServer(): Promise<StartedServer> {
  const server = new A2cProcess([
    "server",
    "--port",
    "0",
    "--json",
    "--secret",
    SECRET,
    "--log-level",
    "warn",
  ]);
  const { url } = await server.line(({ event }) => event === "listening");
  return { server, url: String(url) };
}

/** A process of ours lives, has met nothing that nobody foresaw, and takes no more memory than it should. */
export function checkProcess({ end, log, unforeseen, megabytes }: A2cProcess, what: string): void {
  promise(end === undefined, `the ${what} ended with ${end}: ${log.slice(-600)}`);
  promise(unforeseen === undefined, `the ${what} logs what nobody foresaw: ${unforeseen}`);
  promise(megabytes < MOST_MEGABYTES, `the ${what} takes more than ${MOST_MEGABYTES} MB`);
}
