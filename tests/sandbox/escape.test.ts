import { expect, test } from "vitest";
import { findSandbox } from "../../packages/readers/src/sandbox/find-sandbox.ts";
import { MOST_STAGED_BYTES } from "../../packages/readers/src/worker/stage.ts";
import { openEscapeRoom } from "./escape-room.ts";

const untouched = {
  connections: 0,
  datagrams: 0,
  isVictimAlive: true,
  served: ["a.escape", "program", "sibling.txt"],
  mode: 0o644,
  programsRun: false,
};

test("without a sandbox each way out is open, so that the tests below prove something", async () => {
  await using room = await openEscapeRoom();
  const outcome = await room.parse({ mechanism: "none", reason: "to compare" });
  const { readKept, ...others } = outcome;
  expect(readKept).toBe("ENOENT"); // nothing is copied for whoever is not confined
  expect(Object.entries(others).filter(([, what]) => what !== "done")).toEqual([]);
  await expect.poll(() => room.traces()).toMatchObject({ connections: 2, datagrams: 1, programsRun: true });
  expect(await room.traces()).toMatchObject({ isVictimAlive: false, document: "moved" });
});

/** A small document is copied for its parser; a large one has a parser that may read it where it is. */
const documents = [
  ["landlock", "small", 0],
  ["landlock", "large", MOST_STAGED_BYTES + 1],
  ["bubblewrap", "small", 0],
  ["bubblewrap", "large", MOST_STAGED_BYTES + 1],
] as const;

/** In a world of its own a parser may start programs, write, and see its file beside nothing: it reaches nobody else. */
const harmless = {
  landlock: {},
  bubblewrap: {
    startProgram: true,
    startOwnProgram: true,
    startShell: true,
    writeBeside: true,
    listServed: true,
  },
};

test.each(documents)(
  "with %s the parser of a %s document gets out by none of them",
  async (mechanism, _size, bytes) => {
    const sandbox = await findSandbox([mechanism]);
    expect(sandbox).toMatchObject({ mechanism });
    await using room = await openEscapeRoom({ bytes });
    const before = await room.traces();
    const outcome = await room.parse(sandbox);
    const done = Object.keys(outcome).filter((name) => outcome[name] === "done");
    expect(done.filter((name) => !(name in harmless[mechanism]))).toEqual([]);
    expect(await room.traces()).toEqual({ ...before, ...untouched });
  },
);

/** What older kernels have; a newer one does as they do when it is asked for no more. */
const versions = [1, 2, 3, 4, 5, 6];

test.each(versions)("version %i of Landlock holds as well: the filter has what it lacks", async (version) => {
  const sandbox = await findSandbox(["landlock"]);
  if (sandbox.mechanism !== "landlock") throw new Error("Landlock has been found above");
  await using room = await openEscapeRoom();
  const before = await room.traces();
  const outcome = await room.parse({ ...sandbox, version });
  expect(Object.keys(outcome).filter((name) => outcome[name] === "done")).toEqual([]);
  expect(await room.traces()).toEqual({ ...before, ...untouched });
});

test("with Landlock and seccomp each is refused by the kernel, not missed by chance", async () => {
  await using room = await openEscapeRoom();
  expect(await room.parse(await findSandbox(["landlock"]))).toEqual({
    ...{
      readSecret: "EACCES",
      readSecretByLink: "EACCES",
      listSecrets: "EACCES",
      readSibling: "EACCES",
      listServed: "EACCES",
      readEarlier: "Error: there is no other",
      readKept: "EACCES",
      readOtherProcess: "EACCES",
    },
    ...{
      writeBeside: "EACCES",
      empty: "EACCES",
      overwrite: "EACCES",
      moveDocument: "EACCES",
      changeMode: "EPERM",
    },
    ...{ tcp: "EACCES", udp: "EACCES", unix: "EPERM", signal: "EPERM" },
    ...{ startProgram: "EACCES", startOwnProgram: "EACCES", startShell: "EACCES" },
  });
});
