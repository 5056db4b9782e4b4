import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { a2cIn } from "./a2c-in.ts";
import { RunningA2c } from "./running-a2c.ts";

interface State {
  readonly computer: { readonly name: string };
  readonly office: { readonly phase: string; readonly office: string } | null;
}

/** What the page of a running command is told first. */
async function stateBehind(link: string): Promise<State> {
  const { headers } = await fetch(link, { redirect: "manual" });
  const cookie = headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const answer = await fetch(new URL("/api/state", link), { headers: { cookie } });
  return (await answer.json()) as State;
}

test("a2c computer --ui serves the page before the office is there", async () => {
  const nobody = ["--server", "http://127.0.0.1:9", "--office", "lab"];
  await using computer = new RunningA2c("computer", ...nobody, "--name", "desk", "--ui", "0", "--json");
  const { url, is_built } = await computer.line(({ event }) => event === "web");
  expect(is_built).toBe(true);
  expect(await stateBehind(String(url))).toMatchObject({
    computer: { name: "desk" },
    office: { office: "lab", phase: "connecting" },
  });
});

test("a port that is taken is said before anything else happens", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const args = ["computer", "--server", "http://127.0.0.1:9", "--office", "lab", "--ui", String(port)];
  const { code, stderr } = await a2cIn({}, ...args);
  expect(code).toBe(1);
  expect(stderr).toContain(`port ${port}: another program uses it`);
  other.close();
});
