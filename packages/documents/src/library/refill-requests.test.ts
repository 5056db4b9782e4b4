import { expect, test } from "vitest";
import { RefillRequests } from "./refill-requests.ts";

test("what is asked before anybody listens is handed over once, and a loss outweighs room", () => {
  const requests = new RefillRequests();
  const heard: boolean[] = [];
  requests.ask(true);
  requests.ask(false);
  requests.listen((isLost) => heard.push(isLost));
  expect(heard).toEqual([true]);
  requests.ask(false);
  expect(heard).toEqual([true, false]);
});

test("nothing is handed over where nothing was asked", () => {
  const heard: boolean[] = [];
  new RefillRequests().listen((isLost) => heard.push(isLost));
  expect(heard).toEqual([]);
});
