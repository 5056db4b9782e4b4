import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { TransferBench } from "./transfer-bench.ts";
import { skillBody, toolOf } from "./transfer-bench.ts";

const unavailable = (reason: string) => ({ code: 4018, details: { reason } });

async function aBinaryOf32Kib(bench: TransferBench): Promise<void> {
  const url = await bench.ourServer();
  await bench.theirComputer(url);
  const agent = await bench.ourAgent(url);
  const image = await toolOf(agent, "image");
  for (const bytes of [32_768, 32_769]) {
    const { content } = await agent.callTool("lab", image, { bytes });
    expect(Buffer.from(String(content[0]?.["data"]), "base64")).toHaveLength(bytes);
    expect(content[0]).not.toHaveProperty("_meta");
  }
}

async function bytesThatAreNotKept(bench: TransferBench): Promise<void> {
  const url = await bench.ourServer();
  const { home } = await bench.theirComputer(url);
  const agent = await bench.ourAgent(url);
  const blob = await bench.keptBlob(agent);
  for (const file of spoolOf(home, 600_000)) rmSync(file);

  await expect(agent.getBlob("lab", blob)).rejects.toMatchObject(unavailable("gone"));
}

async function bytesWithAnotherHashAre(bench: TransferBench): Promise<void> {
  const url = await bench.ourServer();
  const { home } = await bench.theirComputer(url);
  const agent = await bench.ourAgent(url);
  const blob = await bench.keptBlob(agent);
  for (const file of spoolOf(home, 600_000)) writeFileSync(file, Buffer.alloc(600_000, "other"));

  await expect(agent.getBlob("lab", blob)).rejects.toMatchObject({ code: 4018 });
}

async function bytesThatAreCutOff(bench: TransferBench): Promise<void> {
  const url = await bench.ourServer();
  const { tap } = await bench.theirComputer(url);
  const agent = await bench.ourAgent(url);
  const blob = await bench.keptBlob(agent);
  const ends: unknown[] = [];
  const to = new WritableStream<Uint8Array>({
    write: () => tap.cut(),
    abort: () => void ends.push("given up"),
    close: () => void ends.push("whole"),
  });

  await expect(agent.saveBlob("lab", blob, { to })).rejects.toMatchObject({ code: 404 });
  expect(ends).toEqual(["given up"]);
}

async function skillsAreListedAndRead(bench: TransferBench): Promise<void> {
  const url = await bench.ourServer();
  await bench.theirComputer(url);
  const agent = await bench.ourAgent(url);

  await expect.poll(() => agent.skills("lab")).toMatchObject([{ name: "tidy" }]);
  expect(new TextDecoder().decode((await agent.skillFile("lab", "tidy")).bytes)).toBe(skillBody);
  const { bytes } = await agent.skillFile("lab", "tidy", "a.bin");
  expect(Buffer.from(bytes).equals(Buffer.alloc(600_000, "bytes "))).toBe(true);
  await expect(agent.skillFile("lab", "tidy", "../x")).rejects.toMatchObject({ code: 4017 });
  await expect(agent.skillFile("lab", "nothing")).rejects.toMatchObject({ code: 4014 });
  await expect(agent.skillFile("lab", "No Name")).rejects.toMatchObject({ code: 4016 });
}

async function anUploadIsRefusedWith(bench: TransferBench): Promise<void> {
  const url = await bench.ourServer();
  await bench.theirComputer(url);
  const agent = await bench.ourAgent(url);

  await expect(agent.putBlob("lab", new Uint8Array(5))).rejects.toMatchObject({
    ...{ code: 4019, details: { reason: "forbidden" } },
  });
}

/** The files in which a Computer of Python keeps bytes of this size, wherever they are. */
function spoolOf(home: string, size: number): string[] {
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
  const found = files.filter((file) => !file.includes("/skills/") && statSync(file).size === size);
  if (found.length === 0) throw new Error(`no spool in ${files.join(", ")}`);
  return found;
}

/** What their Computer and our Agent are asked to do. */
export const fromTheirComputer = [
  { title: "a binary of 32 KiB and one of a byte more arrive whole", run: aBinaryOf32Kib },
  { title: "bytes that are not kept any more are 4018, and not an empty image", run: bytesThatAreNotKept },
  { title: "bytes with another hash are refused by our Agent", run: bytesWithAnotherHashAre },
  {
    title: "bytes that are cut off end as an error, and what was written of them is given up",
    run: bytesThatAreCutOff,
  },
  { title: "skills are listed and read, short and by handle", run: skillsAreListedAndRead },
  {
    title: "an upload is refused with 4019 where their Computer has no folder for it",
    run: anUploadIsRefusedWith,
    since: "0.4",
  },
] as const;
