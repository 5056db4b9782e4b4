import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSystem } from "./web-system.ts";

let system: WebSystem;
const home = mkdtempSync(join(tmpdir(), "a2c-skills-"));
const skill = (name: string, text: string): void => {
  mkdirSync(join(home, "user", name), { recursive: true });
  writeFileSync(join(home, "user", name, "SKILL.md"), text);
};

beforeAll(async () => {
  process.env["A2C_SKILL_HOME"] = home;
  skill(
    "tidy-up",
    "---\nname: tidy-up\ndescription: Tidies a folder up\n---\n# Tidy up\n\nMove files by their dates.\n",
  );
  system = await WebSystem.start({ hasSamples: false, files: { "a.md": "# A" } });
}, 90_000);
afterAll(async () => {
  await system?.[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

test("the page lists skills, shows what a model reads, and a new one by itself", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.open("/computer/skills");
  await page.getByRole("button", { name: /tidy-up/ }).click();
  await page.getByText("Move files by their dates.").waitFor();
  await visitor.screenshot("computer-skills");
  skill("sweep", "---\nname: sweep\ndescription: <img src=x onerror=alert(1)>\n---\nSweep.\n");
  await page.getByRole("button", { name: /sweep/ }).click();
  await page.getByRole("heading", { level: 2, name: "sweep" }).waitFor();

  expect(await page.locator("img").count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
  expect(visitor.foreign).toEqual([]);
}, 60_000);
