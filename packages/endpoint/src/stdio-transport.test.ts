import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { StdioTransport } from "./stdio-transport.ts";

async function open() {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const transport = new StdioTransport(stdin, stdout);
  const messages: unknown[] = [];
  transport.onmessage = (message) => void messages.push(message);
  await transport.start();
  const answers = (): unknown[] =>
    String(stdout.read() ?? "")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { stdin, transport, messages, answers };
}

const ping = { jsonrpc: "2.0", id: 9, method: "ping" };
const nested = "[".repeat(100_000) + "]".repeat(100_000);

describe("what a client cannot send", () => {
  test.each([
    [
      `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":${nested}}`,
      7,
      -32_600,
      "nested too deep (limit 128)",
    ],
    [
      `{"jsonrpc":"2.0","params":[${"0,".repeat(300_000)}0],"id":"a"}`,
      "a",
      -32_600,
      "more than 200000 values",
    ],
    [`{"jsonrpc":"2.0","id":8,"x":"${"y".repeat(11_000_000)}"}`, 8, -32_600, "more than 10485760 bytes"],
    ['{"jsonrpc":"2.0","id":6,"method":', 6, -32_700, "no JSON"],
    ['{"id":5,"method":"ping"}', 5, -32_600, "no JSON-RPC"],
    ["hello", null, -32_700, "no JSON"],
  ])(
    "message %# is answered with an error, and the next message is served",
    async (line, id, code, words) => {
      const { stdin, messages, answers } = await open();

      stdin.write(`${line}\n${JSON.stringify(ping)}\n`);

      await expect.poll(() => messages).toEqual([ping]);
      expect(answers()).toEqual([
        { jsonrpc: "2.0", id, error: { code, message: expect.stringContaining(words) } },
      ]);
    },
  );

  test("a line without an end closes the connection", async () => {
    const { stdin, transport } = await open();
    const closed = new Promise<void>((resolve) => {
      transport.onclose = resolve;
    });

    for (let megabytes = 0; megabytes < 41; megabytes += 1) stdin.write(Buffer.alloc(1_048_576, "x"));

    await closed;
    await expect(transport.send({ jsonrpc: "2.0", id: 1, result: {} })).rejects.toThrow("gone");
  });
});

test("the end of the input closes the connection once", async () => {
  const { stdin, transport } = await open();
  let closes = 0;
  transport.onclose = () => {
    closes += 1;
  };

  stdin.destroy();

  await expect.poll(() => closes).toBe(1);
});
