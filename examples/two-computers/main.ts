// Two Computers share an office; one Agent reads from both, and notices who comes and goes.
import assert from "node:assert/strict";
import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer, sharedSecret } from "@a2c-smcp/server";
import { documentsOf, samples } from "../shared/a2c.ts";
import { untilListed } from "../shared/until-listed.ts";

const secret = "only members know this";
await using server = createServer({ port: 0, auth: sharedSecret(secret) });
const { url } = await server.listen();
await using agent = await connectAgent({ url, secret, office: "main", name: "clerk" });
agent.on("computer-entered", ({ computer }) => console.log(`${computer} entered`));
const gone = new Promise<string>((resolve) => agent.on("computer-left", ({ computer }) => resolve(computer)));

// In life each runs on a machine of its own: a2c computer --server URL --office main --name desk --config FILE
await using desk = computerWith("desk", "company");
await using laptop = computerWith("field-laptop", "measurements");
await Promise.all([desk.start(), laptop.start()]);
await Promise.all([untilListed(desk, 3), untilListed(laptop, 3)]);
await using _deskLink = await desk.connect(url, { office: "main", secret });
await using laptopLink = await laptop.connect(url, { office: "main", secret });

for (const { name } of agent.computers()) {
  await agent.callTool(name, "index_status", { wait_seconds: 60 }, { timeoutMs: 70_000 });
  const { documents } = await agent.getFinder(name);
  console.log(`${name} has ${documents.map(({ title }) => title).join(", ")}`);
}

// Both have the same tools, so a call names the Computer that is meant.
for (const { name } of agent.computers()) {
  const { content } = await agent.callTool(name, "search_documents", { query: "calibration" });
  console.log(`${name}: ${String(content[0]?.["text"]).split("\n")[0]}`);
}

assert.equal(agent.computers().length, 2);
await laptopLink.close();
console.log(`${await gone} left`);
assert.deepEqual(
  agent.computers().map(({ name }) => name),
  ["desk"],
);

function computerWith(name: string, folder: string): Computer {
  const config = { mcpServers: { documents: documentsOf(samples(folder)) } };
  return new Computer({ name, config, trust: ["documents"] });
}
