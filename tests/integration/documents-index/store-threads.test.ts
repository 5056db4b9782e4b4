import { silentLogger } from "@a2c-smcp/runtime";
import { expect, test } from "vitest";
import type { Ready } from "../../../packages/documents/src/index/thread/index-thread.ts";
import { KeptThread } from "../../../packages/documents/src/index/thread/kept-thread.ts";
import { makeIndexFolder, readyEntry, sourceOf } from "./index-fixture.ts";

const soon = { milliseconds: 10_000 };
const many = Array.from({ length: 5_000 }, (_, index) => readyEntry(sourceOf(`file-${index}`)));

test("a thread that takes too long is ended, those who wait are told, and the next one is there for others", async () => {
  await using folder = await makeIndexFolder();
  const restarts: Ready[] = [];
  const thread = new KeptThread({
    settings: {
      role: "writer",
      file: folder.file,
      owner: { id: "test", host: "test", pid: process.pid, lifetimeMs: 60_000 },
      mostBytes: undefined,
      checkBytes: 0,
      isDamaged: false,
      fullRetryMs: 1_000,
      idleMs: 1_000,
    },
    logger: silentLogger,
    onEvent: () => expect.unreachable(),
    onRestart: (ready) => restarts.push(ready),
  });
  const first = await thread.ready;
  await thread.request("put", many.slice(0, 1), soon);
  const draft = await thread.request("begin", undefined, soon);

  const slow = thread.request("put", many, { milliseconds: 1 });
  const waiting = thread.request("claim", ["a"], soon);
  await expect(slow).rejects.toMatchObject({ name: "IndexError", code: "slow" });
  await expect(waiting).rejects.toMatchObject({ name: "IndexError", code: "slow" });

  expect(await thread.request("claim", ["a"], soon)).toEqual(["a"]);
  await expect.poll(() => restarts).toMatchObject([{ file: folder.file, birth: first.birth }]);
  const { json } = await thread.request("files", { after: 0, most: 10_000 }, soon);
  expect(JSON.parse(json)).toHaveLength(1);
  await expect(thread.request("add", { draft, pages: [] }, soon)).rejects.toMatchObject({ code: "gone" });

  await thread.close(5_000);
  await expect(thread.request("claim", ["a"], soon)).rejects.toMatchObject({ code: "closed" });
});

test("a thread that cannot start says why", async () => {
  const thread = new KeptThread({
    settings: { role: "reader", file: "/nowhere/at/all.sqlite" },
    logger: silentLogger,
    onEvent: () => expect.unreachable(),
    onRestart: () => expect.unreachable(),
  });
  await expect(thread.ready).rejects.toMatchObject({ name: "IndexError", code: "lost" });
  await thread.close(100);
});
