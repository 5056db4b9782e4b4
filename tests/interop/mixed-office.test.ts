import { afterAll, beforeAll, expect, test } from "vitest";
import { pythonSdk } from "./parties/python.ts";
import { Results } from "./results.ts";
import type { AskPeer } from "./transfers/transfer-bench.ts";
import { TransferBench } from "./transfers/transfer-bench.ts";

/** Parties of different generations in one office, on our Server as it is by default. */
let old: TransferBench;
let late: TransferBench;
const results = new Results("mixed", { sdk: "Python", version: "0.2 and 0.4" });

beforeAll(async () => {
  old = await TransferBench.start(pythonSdk("0.2"));
  late = await TransferBench.start(pythonSdk("0.4"));
});
afterAll(async () => {
  await old[Symbol.asyncDispose]();
  await late[Symbol.asyncDispose]();
  await results.save();
});

async function imageOf(ask: AskPeer, computer: string, tool: string): Promise<unknown> {
  const call = { computer, tool, params: { bytes: 40_000 }, timeout: 10 };
  const { content } = (await ask("call_tool", call)) as { content: { data: string }[] };
  return Buffer.from(content[0]?.data ?? "", "base64").length;
}

const textOf = (ask: AskPeer, computer: string, tool: string): Promise<unknown> =>
  ask("call_tool", { computer, tool, params: { text: "hi" }, timeout: 10 });

test("an Agent of 0.2 uses two Computers of 0.4: tools by listed names, large binaries, skills", async () => {
  const url = await old.ourServer();
  await late.theirComputer(url, "lab");
  await late.theirComputer(url, "den");
  const ask = await old.theirAgent(url);

  expect(await ask("list_room")).toMatchObject([{ name: "lab" }, { name: "den" }]);
  for (const computer of ["lab", "den"]) {
    const tools = (await ask("get_tools", { computer })) as { name: string }[];
    expect(tools.map(({ name }) => name)).toContain("kit__say");
    expect(await textOf(ask, computer, "kit__say")).toMatchObject({ content: [{ text: "hi" }] });
    expect(await imageOf(ask, computer, "kit__image")).toBe(40_000);
    expect(await ask("get_skills", { computer })).toMatchObject([{ name: "tidy" }]);
  }
  results.add("an Agent of 0.2 with two Computers of 0.4");
});

test("an Agent of 0.4 uses a Computer of 0.2, which knows no uploads, and is told so at once", async () => {
  const url = await old.ourServer();
  await old.theirComputer(url, "lab");
  const ask = await late.theirAgent(url);

  expect(await textOf(ask, "lab", "say")).toMatchObject({ content: [{ text: "hi" }] });
  expect(await imageOf(ask, "lab", "image")).toBe(40_000);
  expect(await ask("get_skills", { computer: "lab" })).toMatchObject([{ name: "tidy" }]);
  await expect(ask("put_blob", { computer: "lab", size: 5, name: "x" })).rejects.toMatchObject({
    ...{ type: "BlobUploadError", message: expect.stringContaining("sent an empty answer") },
  });
  results.add("an Agent of 0.4 with a Computer of 0.2, but for uploads, which that does not know");
});

test("an Agent of ours uses Computers of 0.2, of 0.4 and of ours in one office", async () => {
  const url = await old.ourServer();
  await old.theirComputer(url, "old");
  await late.theirComputer(url, "late");
  await late.ourComputer(url);
  const agent = await old.ourAgent(url);

  for (const computer of ["old", "late", "lab"]) {
    const tools = await agent.tools(computer);
    const image = tools.find(({ name }) => name === "image" || name === "kit__image")?.name ?? "";
    const { content } = await agent.callTool(computer, image, { bytes: 40_000 });
    expect(Buffer.from(String(content[0]?.["data"]), "base64")).toHaveLength(40_000);
    expect(await agent.skills(computer)).toMatchObject([{ name: "tidy" }]);
  }
  results.add("our Agent with Computers of 0.2, 0.4 and ours");
});
