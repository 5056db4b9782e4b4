import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { ModelRequests } from "./model-requests.ts";

/** A model that answers with zeros a moment later. */
const MODEL = `const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ id, texts }) => {
  if (texts[0] === "die") process.exit(7);
  setTimeout(() => parentPort.postMessage({ id, dimensions: 1, vectors: new Float32Array(texts.length) }), 20);
});`;

function open(): { readonly requests: ModelRequests; readonly seen: string[] } {
  const seen: string[] = [];
  const requests = new ModelRequests(() => {
    const worker = new Worker(MODEL, { eval: true });
    worker.on("message", () => seen.push("answer"));
    worker.on("exit", () => seen.push("end"));
    return worker;
  });
  return { requests, seen };
}

const ask = (requests: ModelRequests, text: string, signal?: AbortSignal) =>
  requests.embed({ texts: [text], isFirst: false }, signal);

test("a thread is not ended in the middle of a run, which would end the process", async () => {
  const { requests, seen } = open();
  const asked = expect(ask(requests, "a")).rejects.toThrow("the server is closing");
  await requests.close();
  await asked;
  expect(seen).toEqual(["answer", "end"]);
  await expect(ask(requests, "b")).rejects.toThrow("the server is closing");
});

test("a thread that dies fails what it was asked, and the next request has another", async () => {
  const { requests, seen } = open();
  await expect(ask(requests, "die")).rejects.toThrow("ended with exit code 7");
  expect(await ask(requests, "a")).toEqual([new Float32Array(1)]);
  expect(seen).toEqual(["end", "answer"]);
  await requests.close();
});

test("many requests with one signal leave nothing with it", async () => {
  const { requests } = open();
  const { signal } = new AbortController();
  const warnings: unknown[] = [];
  const warn = (warning: unknown): void => void warnings.push(warning);
  process.on("warning", warn);
  for (let count = 0; count < 12; count += 1) await ask(requests, "a", signal);
  await requests.close();
  process.off("warning", warn);
  expect(warnings).toEqual([]);
});
