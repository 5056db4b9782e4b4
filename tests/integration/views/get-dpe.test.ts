import { OfficeLink } from "@a2c-smcp/link";
import { Events } from "@a2c-smcp/protocol";
import { createServer } from "@a2c-smcp/server";
import { expect, onTestFinished, test } from "vitest";
import { startLab } from "./parties.ts";

const soon = { timeoutMs: 10_000 };

async function startAsking() {
  const lab = await startLab({ docs: { documents: 1 } });
  onTestFinished(() => lab[Symbol.asyncDispose]());
  const server = createServer({ port: 0 });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  await lab.computer.connect(url, { office: "o" });
  const link = new OfficeLink({ url, office: "o", name: "reader", role: "agent" });
  onTestFinished(() => link.close());
  await link.open();
  const ask = (event: typeof Events.GetDpe | typeof Events.ReadResource, uri: string) =>
    link.request(event, { agent: "reader", computer: "lab", req_id: "r", uri }, soon);
  return { ask, computer: lab.computer };
}

test("a document is read by either event, by the server that has its host (#events.get-dpe)", async () => {
  const { ask, computer } = await startAsking();
  const uri = "dpe://com.example.docs/doc-1/pages/0";
  expect(await ask(Events.GetDpe, uri)).toEqual(await ask(Events.ReadResource, uri));
  expect(computer.requests.list()).toMatchObject([
    { kind: "read", what: uri, server: "docs", error: null },
    { kind: "read", what: uri, server: "docs", error: null },
  ]);
});

test("what is no document is 4204 when a document is asked for (#events.get-dpe) (#read.wrong-scheme)", async () => {
  const { ask } = await startAsking();
  for (const uri of ["invalid://x/y", "window://app/w", "dpe://", "x"])
    await expect(ask(Events.GetDpe, uri)).rejects.toMatchObject({ code: 4204 });
});
