import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import { ErrorCode } from "@a2c-smcp/protocol";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PlainServer } from "../integration/gateway/plain-server.ts";
import { WebSystem } from "./web-system.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tool = (name: string, annotations = {}) => ({
  ...{ name, annotations, inputSchema: { type: "object" as const } },
  run: () => ({ content: [{ type: "text" as const, text: `${name} ran` }] }),
});

let plain: PlainServer;
let system: WebSystem;
let agent: Agent;
beforeAll(async () => {
  plain = await PlainServer.start({ tools: [tool("wipe", { destructiveHint: true }), tool("rename")] });
  const servers = { shop: plain.config };
  system = await WebSystem.start({ hasSamples: false, files: { "a.md": "# A" }, servers });
  const note = readFileSync(join(system.folder, "run", "a2c", `up-${system.up.pid}.json`), "utf8");
  const { url, secret } = JSON.parse(note) as { url: string; secret: string };
  agent = await connectAgent({ url, office: "main", name: "bot", secret });
}, 90_000);
afterAll(async () => {
  await agent?.close();
  await system?.[Symbol.asyncDispose]();
  await plain?.[Symbol.asyncDispose]();
});

const cardOf = (page: Page, name: string) => page.getByRole("article", { name: `Run ${name} of shop?` });

/** Whoever has not asked for the parameters when the call is answered gets 404 for them, which counts as trouble. */
const parametersShown = (page: Page, allow = "Allow once") =>
  page.getByRole("button", { name: allow, disabled: false }).waitFor();

/** What the agent gets: the text of the answer, and whether it is an error. */
async function call(name: string, params: Record<string, unknown>) {
  const { content, isError } = await agent.callTool("desk", name, params);
  return { text: JSON.stringify(content), isError: isError === true };
}

test("nobody who looks is nobody who could be asked: the call does not wait", async () => {
  await expect(call("wipe", {})).rejects.toMatchObject({ code: ErrorCode.ConfirmationNeeded });
});

test("a call that waits is shown to all who look; the first answer counts, and the others are told", async () => {
  await using first = await system.visit();
  await using second = await system.visit({ locale: "zh-CN" });
  await second.open("/office");
  const asked = call("wipe", { path: "/srv/data", note: "x\u202ey" });
  const card = cardOf(first.page, "wipe");
  await card.getByText('path: "/srv/data"').waitFor();
  expect(await card.innerText()).toContain("The agent bot wants to run it");
  await card.getByText("x\\u{202e}y").waitFor();
  expect(await card.getByText(/refused by itself in \d+ s/).count()).toBe(1);
  await card.getByText("says that it may destroy something").waitFor();
  await first.page.getByRole("img", { name: "1 call waits for approval" }).waitFor();
  expect(await first.page.title()).toMatch(/^\(1\) Finder/);
  await first.page.evaluate(axeSource);
  const { violations } = (await first.page.evaluate("axe.run()")) as { violations: { id: string }[] };
  expect(violations.map(({ id }) => id)).toEqual([]);
  await first.screenshot("approval-card");

  await parametersShown(second.page, "允许一次");
  await second.page.getByRole("button", { name: "拒绝" }).click();
  expect(await asked).toMatchObject({ isError: true });
  await first.page.getByText("shop.wipe: denied on the page.").waitFor();
  await second.page.getByText("shop.wipe：在页面上已拒绝。").waitFor();
  expect(await card.count()).toBe(0);
  expect(await first.page.title()).toMatch(/^Finder/);
  expect([...first.troubles, ...second.troubles]).toEqual([]);
});

test("allowed once runs once; always allowed is not asked for again", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  const once = call("rename", {});
  await cardOf(page, "rename").getByRole("button", { name: "Allow once" }).click();
  expect(await once).toMatchObject({ text: expect.stringContaining("rename ran"), isError: false });
  const always = call("rename", { to: "b" });
  await cardOf(page, "rename").getByRole("button", { name: "Always allow this tool" }).click();
  expect(await always).toMatchObject({ isError: false });
  expect(await call("rename", { to: "c" })).toMatchObject({ isError: false });
  expect(visitor.troubles).toEqual([]);
});

test("what is always allowed is listed, and can be taken back on the page", async () => {
  await using visitor = await system.visit({ bypassCSP: true, reducedMotion: "reduce" });
  await using other = await system.visit();
  const { page } = visitor;
  const first = call("wipe", {});
  await parametersShown(other.page);
  await cardOf(page, "wipe").getByRole("button", { name: "Always allow this tool" }).click();
  expect(await first).toMatchObject({ isError: false });
  await visitor.open("/computer/approvals");
  await other.open("/computer/approvals");
  const row = (one: Page) =>
    one
      .getByRole("listitem")
      .filter({ hasText: /^shop\.wipe/ })
      .filter({ has: one.getByRole("button") });
  await row(page).waitFor();
  await row(other.page).waitFor();
  await page.getByText("shop.wipe: always allowed on the page.").waitFor();
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate("axe.run()")) as { violations: { id: string }[] };
  expect(violations.map(({ id }) => id)).toEqual([]);
  await visitor.screenshot("approvals-always");
  await row(page).getByRole("button", { name: "Ask again" }).click();
  await row(page).waitFor({ state: "detached" });
  await row(other.page).waitFor({ state: "detached" });
  const again = call("wipe", {});
  for (const one of [page, other.page]) await parametersShown(one);
  await cardOf(page, "wipe").getByRole("button", { name: "Deny" }).click();
  expect(await again).toMatchObject({ isError: true });
  expect([...visitor.troubles, ...other.troubles]).toEqual([]);
});
