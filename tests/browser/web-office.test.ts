import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { connectAgent } from "@a2c-smcp/agent";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "../e2e/a2c.ts";
import { RunningA2c } from "../e2e/running-a2c.ts";
import { WebSystem } from "./web-system.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let system: WebSystem;
let lab: RunningA2c;
let address: { readonly url: string; readonly secret: string };
beforeAll(async () => {
  system = await WebSystem.start({ hasSamples: false, files: { "a.md": "# A" } });
  const note = readFileSync(join(system.folder, "run", "a2c", `up-${system.up.pid}.json`), "utf8");
  address = JSON.parse(note) as typeof address;
  const { folder } = system;
  system.write("../other/plan.md", "# The plan\n\nWe meet on Tuesday.\n");
  const papers = { command: process.execPath, args: [main, "documents", join(folder, "other")] };
  writeFileSync(join(folder, "lab.json"), JSON.stringify({ mcpServers: { papers } }));
  writeFileSync(join(folder, "secret"), address.secret, { mode: 0o600 });
  const place = ["--server", address.url, "--office", "main", "--secret-file", join(folder, "secret")];
  lab = new RunningA2c("computer", ...place, "--name", "lab", "--config", join(folder, "lab.json"), "--json");
  await lab.line(({ event, phase }) => event === "mcp-server" && phase === "ready");
}, 90_000);
afterAll(async () => {
  await lab?.[Symbol.asyncDispose]();
  await system?.[Symbol.asyncDispose]();
});

async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate("axe.run()")) as { violations: { id: string }[] };
  return violations.map(({ id }) => id);
}

test("two people look at another Computer of the office while an Agent has the seat", async () => {
  await using agent = await connectAgent({ ...address, office: "main", name: "bot" });
  await using visitor = await system.visit({ bypassCSP: true, reducedMotion: "reduce" });
  await using other = await system.visit({ locale: "zh-CN", viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await visitor.open("/office");
  await other.open("/office");
  await page.getByText("You look on as an observer").waitFor();
  await page.getByRole("listitem").filter({ hasText: "bot" }).waitFor();
  await other.page.getByText("你正以观察者身份查看").waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await visitor.screenshot("office");
  await page.getByRole("listitem").filter({ hasText: "lab" }).getByRole("link", { name: "Look" }).click();
  await page.getByRole("link", { name: /The plan/ }).click();
  await page.getByText("We meet on Tuesday.").waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await visitor.screenshot("office-document");
  await page.getByRole("button", { name: "Tools" }).click();
  await page
    .getByText(/search_documents/)
    .first()
    .waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Desktop" }).click();
  await page.getByText("No windows").waitFor();
  await other.page.getByRole("listitem").filter({ hasText: "lab" }).getByRole("link").click();
  await other.page.getByRole("link", { name: /The plan/ }).waitFor();
  expect(new Set(agent.computers().map(({ name }) => name))).toEqual(new Set(["desk", "lab"]));
  expect([...visitor.troubles, ...other.troubles]).toEqual([]);
}, 120_000);

test("what changes on the other Computer is there by itself, and who leaves goes", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.open("/office/lab");
  await page.getByRole("link", { name: /The plan/ }).waitFor();
  system.write("../other/second.md", "# A second paper\n");
  await page.getByRole("link", { name: /A second paper/ }).waitFor();
  await visitor.open("/office");
  const agent = await connectAgent({ ...address, office: "main", name: "guest" });
  const row = page.getByRole("listitem").filter({ hasText: "guest" });
  await row.waitFor();
  await agent.close();
  await row.waitFor({ state: "detached" });
  await page.getByText("The Agent's seat is free").waitFor();
  expect(visitor.troubles).toEqual([]);
}, 60_000);
