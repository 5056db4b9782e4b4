import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isRecord, unlessAborted } from "@a2c-smcp/runtime";
import type { ElicitRequestParams, ElicitResult, InputRequiredResult } from "@modelcontextprotocol/client";
import { isInputRequiredResult, specTypeSchemas } from "@modelcontextprotocol/client";
import { ComputerError, ComputerErrorCode } from "../errors.ts";

/** What an MCP server asks of a person while one of its tools runs: a form, or to open an address. */
export type Elicitation = ElicitRequestParams;
/** What the person said: accept with what was filled in, decline, or cancel. */
export type ElicitationAnswer = ElicitResult;

/** Who can be asked while a call runs. */
export interface Elicitor {
  /**
   * Who it is. A server of the older era does not say for which call it asks: while calls of several run at the same
   * server nobody is asked, for it could be the wrong one.
   */
  readonly who: unknown;
  ask(request: Elicitation): Promise<ElicitationAnswer>;
}

/** Without the secrets that the Computer keeps. */
export type ScrubResult = <T>(value: T) => T;

/** The person reads which server asks, and no secret. */
export function naming(server: string, { who, ask }: Elicitor, scrub: ScrubResult): Elicitor {
  return {
    who,
    ask: (request) => {
      const shown = scrub(request);
      return ask({ ...shown, message: `${server}: ${shown.message}` });
    },
  };
}

const cancelled: ElicitationAnswer = { action: "cancel" };
const MOST_ROUNDS = 10;
const MOST_AT_ONCE = 10;
/** Before a server that asks nothing is called again. */
const PACE_MS = 250;

/** The calls of one connection whose callers can be asked. */
export class Elicitors {
  readonly #open = new Set<Elicitor>();

  /** Keeps a caller while its call runs. */
  async during<T>(elicitor: Elicitor | undefined, work: () => Promise<T>): Promise<T> {
    if (elicitor === undefined) return work();
    // Two calls of one caller are two entries.
    const entry = { ...elicitor, ask: (request: Elicitation) => elicitor.ask(request) };
    this.#open.add(entry);
    try {
      return await work();
    } finally {
      this.#open.delete(entry);
    }
  }

  /** Asks whoever it can only be meant for; cancels where that is nobody, or could be several. */
  async ask(request: Elicitation): Promise<ElicitationAnswer> {
    const [...open] = this.#open;
    const last = open.at(-1);
    const isOne = open.every(({ who }) => who === last?.who);
    return last !== undefined && isOne ? last.ask(request) : cancelled;
  }
}

/** Runs a request again with what was asked for until it has a result: how servers of the newer era ask. */
export async function fulfilInputs(
  send: (extra: Readonly<Record<string, unknown>>) => Promise<unknown>,
  elicitor: Elicitor | undefined,
  signal?: AbortSignal,
): Promise<unknown> {
  let result = await send({});
  for (let round = 0; isInputRequiredResult(result); round += 1) {
    if (round === MOST_ROUNDS) throw refused(`asked for input more than ${MOST_ROUNDS} times`);
    const { requestState } = result;
    // A call that is taken back waits for nobody.
    const inputResponses = await unlessAborted(answersTo(result, elicitor), signal);
    if (inputResponses === undefined) await pause(PACE_MS, undefined, signal ? { signal } : {});
    result = await send({
      ...(inputResponses && { inputResponses }),
      ...(requestState !== undefined && { requestState }),
    });
  }
  return result;
}

async function answersTo(
  { inputRequests = {} }: InputRequiredResult,
  elicitor: Elicitor | undefined,
): Promise<Record<string, ElicitationAnswer> | undefined> {
  const entries = Object.entries(inputRequests);
  if (entries.length === 0) return undefined;
  if (entries.length > MOST_AT_ONCE) throw refused(`asked for ${entries.length} inputs at once`);
  const answered = entries.map(async ([key, { method, params }]) => {
    if (method !== "elicitation/create") throw refused(`asked for ${method}, which is not offered`);
    const parsed = await specTypeSchemas.ElicitRequestParams["~standard"].validate(inOlderForm(params));
    if (parsed.issues) throw refused("asked for input in a form that is none");
    return [key, elicitor ? await elicitor.ask(parsed.value) : cancelled] as const;
  });
  return Object.fromEntries(await Promise.all(answered));
}

/** In the newer era addresses come without the id that the older one has. */
function inOlderForm(params: unknown): unknown {
  return isRecord(params) && params["mode"] === "url" ? { elicitationId: randomUUID(), ...params } : params;
}

function refused(what: string): ComputerError {
  return new ComputerError(ComputerErrorCode.NotSupported, `the MCP server ${what}`);
}
