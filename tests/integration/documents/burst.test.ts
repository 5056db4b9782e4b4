import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDocumentsServer } from "../../../packages/documents/src/index.ts";
import { connect } from "./connect.ts";

/** In memory where there is such a place, so that no disk is measured. */
const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const MANY = 5000;

test("5,000 files that come at once are a handful of notifications to a client", async () => {
  const folder = mkdtempSync(join(parent, "a2c-burst-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "first.txt"), "here before");
  await using documents = await createDocumentsServer({ folders: [folder], watch: true });
  await documents.settled();
  await using reader = await connect(documents);
  let told = 0;
  reader.client.setNotificationHandler("notifications/resources/list_changed", () => void told++);
  for (let n = 0; n < 100; n++) mkdirSync(join(folder, `${n}`));
  for (let n = 0; n < MANY; n++) writeFileSync(join(folder, `${n % 100}`, `${n}.txt`), `file ${n}`);
  await expect.poll(() => documents.progress().filesTotal).toBe(MANY);
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, "last.txt"), "here after");
  const names = (): string[] => documents.context.library.documents().map(({ source }) => source.name);
  await expect.poll(names).toEqual(["last.txt"]);
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThanOrEqual(15);
}, 90_000);
