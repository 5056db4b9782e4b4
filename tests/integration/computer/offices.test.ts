import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { expect, onTestFinished, test } from "vitest";

const COMPUTERS = 20;

async function createOffice(): Promise<{ computers: Computer[]; listed: () => Promise<number> }> {
  const server = createServer({ port: 0 });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  const computers = Array.from(
    { length: COMPUTERS },
    (_, at) => new Computer({ name: `c${at}`, config: { mcpServers: {} } }),
  );
  onTestFinished(async () => void (await Promise.all(computers.map((computer) => computer.close()))));
  await Promise.all(computers.map((computer) => computer.connect(url, { office: "o" })));
  const listed = async (): Promise<number> => {
    const count = /a2c_requests_total\{event="server:list_room",outcome="ok"\} (\d+)/.exec(
      await server.metrics(),
    );
    return Number(count?.[1] ?? 0);
  };
  return { computers, listed };
}

test("nobody lists the office when somebody comes; who wants to know who is there asks once", async () => {
  const { computers, listed } = await createOffice();
  const [curious] = computers;
  expect(await listed()).toBe(0);
  const names = (): string[] => curious?.offices.list()[0]?.members.map(({ name }) => name) ?? [];
  await expect.poll(names).toHaveLength(COMPUTERS);
  expect(await listed()).toBe(1);
});

test("who wants to know who is there learns who left, without asking for each", async () => {
  const { computers, listed } = await createOffice();
  const [curious, ...others] = computers;
  const count = (): number => curious?.offices.list()[0]?.members.length ?? 0;
  await expect.poll(count).toBe(COMPUTERS);
  await Promise.all(others.slice(0, 15).map((computer) => computer.close()));
  await expect.poll(count).toBe(COMPUTERS - 15);
  expect(await listed()).toBeLessThan(10);
});
