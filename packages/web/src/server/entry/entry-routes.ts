import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { SessionAnswer } from "../../api/entry.ts";
import { codeOf, ENTER_PATH } from "../../api/entry.ts";
import { ApiFailure } from "../http/api-failure.ts";
import { readBody, readJsonBody } from "../http/read-body.ts";
import { readInput, sendJson } from "../http/route.ts";
import type { Door } from "./door.ts";

/** Nobody has been let in yet: what is longer than any code is not read. */
const MOST_BYTES = 1_000;
const LONGEST_S = 600;

const Exchange = z.object({ code: z.string() });
const LinkRequest = z.object({ seconds: z.int().min(1).max(LONGEST_S) });

type Run = (request: IncomingMessage, response: ServerResponse, door: Door) => Promise<void>;

/** What is asked before anybody is known: a code for a session, and a new link by a command of the same user. */
export const entryRoutes: Readonly<Record<string, Run>> = {
  "/api/session": async (request, response, door) => {
    const { code } = readInput(Exchange, await readJsonBody(request, MOST_BYTES));
    const admitted = door.exchange(code);
    if (admitted === undefined)
      throw new ApiFailure(403, "link-spent", {
        message: "This link was used already, or has expired.",
        advice: "Run a2c open for a new one.",
      });
    response.setHeader("Set-Cookie", admitted.cookie);
    sendJson(response, 200, { key: admitted.key } satisfies SessionAnswer);
  },
  "/api/links": async (request, response, door) => {
    if (!door.isOwner(request))
      throw new ApiFailure(401, "unauthorized", { message: "Only commands of the same user make links." });
    const { seconds } = readInput(LinkRequest, await readJsonBody(request, MOST_BYTES));
    sendJson(response, 200, { link: door.createLink({ lifetimeMs: seconds * 1_000 }) });
  },
};

/** Whether this is a file on disk that brings a code, which may come from anywhere: the code says who it is. */
export function isEntering({ method }: IncomingMessage, { pathname }: URL): boolean {
  return method === "POST" && pathname === ENTER_PATH;
}

/** The code that a file on disk posts; undefined for anything that is none. */
export async function readPostedCode(request: IncomingMessage): Promise<string | undefined> {
  const form = new URLSearchParams((await readBody(request, MOST_BYTES)).toString("utf8"));
  return codeOf(form.get("code") ?? "");
}
