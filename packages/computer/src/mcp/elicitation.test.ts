import { describe, expect, test } from "vitest";
import type { Elicitation, ElicitationAnswer } from "./elicitation.ts";
import { Elicitors, fulfilInputs } from "./elicitation.ts";

const seat: Elicitation = {
  ...{ mode: "form", message: "Which seat?", requestedSchema: { type: "object", properties: {} } },
};
const accept: ElicitationAnswer = { action: "accept", content: {} };
const elicitorOf = (who: string) => ({ who, ask: async () => accept });
const asksForever = (method: string) => async () => ({
  ...{ resultType: "input_required", inputRequests: { q: { method, params: seat } } },
});

describe("a server that does not say for which call it asks", () => {
  test("is answered by the only caller, and by one with several calls", async () => {
    const open = new Elicitors();
    const answer = open.during(elicitorOf("me"), () => open.during(elicitorOf("me"), () => open.ask(seat)));
    expect(await answer).toEqual(accept);
  });

  test("reaches nobody while several callers could be meant, or none is there", async () => {
    const open = new Elicitors();
    const answer = open.during(elicitorOf("me"), () => open.during(elicitorOf("you"), () => open.ask(seat)));
    expect(await answer).toEqual({ action: "cancel" });
    expect(await open.ask(seat)).toEqual({ action: "cancel" });
  });
});

describe("a server that asks instead of answering", () => {
  test("is not called without end", async () => {
    await expect(fulfilInputs(asksForever("elicitation/create"), elicitorOf("me"))).rejects.toThrow(
      "asked for input more than 10 times",
    );
  });

  test("gets nothing that is not offered", async () => {
    await expect(fulfilInputs(asksForever("sampling/createMessage"), elicitorOf("me"))).rejects.toThrow(
      "asked for sampling/createMessage",
    );
  });

  test("is no longer waited for once the call is taken back", async () => {
    const taken = new AbortController();
    const silent = { who: "me", ask: () => new Promise<ElicitationAnswer>(() => undefined) };
    const call = fulfilInputs(asksForever("elicitation/create"), silent, taken.signal);
    taken.abort(new Error("taken back"));
    await expect(call).rejects.toThrow("taken back");
  });
});
