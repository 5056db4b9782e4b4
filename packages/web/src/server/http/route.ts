import type { IncomingMessage, ServerResponse } from "node:http";
import { describeIssues } from "@a2c-smcp/runtime";
import type { z } from "zod";
import type { ApiContext } from "../api/api-context.ts";
import { ApiFailure } from "./api-failure.ts";
import { readJsonBody } from "./read-body.ts";

/** One request, let in and taken apart. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly context: ApiContext;
  /** A command of the same user asks, not a page. */
  readonly isOwner: boolean;
}

/** One address of the API. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Resolves to the response, or rejects with what is to be said instead. */
  readonly run: (visit: Visit) => Promise<void>;
}

type Run<Input, Output> = (input: Input, visit: Visit) => Promise<Output>;

/** A question that is put in the query, and answered with JSON. */
export function get<Input, Output>(path: string, query: z.ZodType<Input>, run: Run<Input, Output>): Route {
  return {
    method: "GET",
    path,
    run: async (visit) => {
      const input = readInput(query, Object.fromEntries(visit.url.searchParams));
      sendJson(visit.response, 200, await run(input, visit));
    },
  };
}

/** A question whose answer is no JSON: the route writes it itself. */
export function stream<Input>(path: string, query: z.ZodType<Input>, run: Run<Input, void>): Route {
  return {
    method: "GET",
    path,
    run: (visit) => run(readInput(query, Object.fromEntries(visit.url.searchParams)), visit),
  };
}

/** Something that is to be done, given and answered as JSON. */
export function post<Input, Output>(path: string, body: z.ZodType<Input>, run: Run<Input, Output>): Route {
  return {
    method: "POST",
    path,
    run: async (visit) => {
      const input = readInput(body, await readJsonBody(visit.request));
      sendJson(visit.response, 200, await run(input, visit));
    },
  };
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(value);
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** What a request asks for, checked; throws what is wrong with it. */
export function readInput<Input>(schema: z.ZodType<Input>, given: unknown): Input {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = describeIssues(parsed.error, "request");
  throw new ApiFailure(400, "bad-request", { message: problems.join("; ") });
}
