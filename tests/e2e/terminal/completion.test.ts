import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { main } from "../a2c.ts";
import { TestOffice } from "../test-office.ts";
import { Pane } from "./pane.ts";

/** A bash on a real pseudo-terminal that has read the completion script. */
let office: TestOffice;
let pane: Pane;
beforeAll(async () => {
  office = await TestOffice.open();
  const bin = join(office.folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "a2c"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(bin, "a2c"), 0o755);
  writeFileSync(join(office.folder, "rc"), 'PS1="ready> "\neval "$(a2c completion bash)"\n');
  pane = new Pane([], {
    program: ["bash", "--noprofile", "--rcfile", join(office.folder, "rc")],
    env: { ...office.env, PATH: `${bin}:${process.env["PATH"]}`, HOME: office.folder },
    columns: 100,
    rows: 30,
  });
  await pane.shows(/ready> *$/m);
}, 60_000);
afterAll(async () => {
  await pane?.[Symbol.asyncDispose]();
  await office?.[Symbol.asyncDispose]();
});

describe("completion in bash", () => {
  test("finishes a command and an option", async () => {
    pane.type("a2c sea", "Tab");
    await pane.shows(/ready> a2c search *$/m);
    pane.type("--lim", "Tab");
    await pane.shows(/a2c search --limit *$/m);
    pane.type("C-u");
  });

  test("finishes a dpe:// URI step by step: document, level, element", async () => {
    pane.type("a2c cat dpe://com.ex", "Tab");
    await pane.shows(/a2c cat dpe:\/\/com\.example\.docs\/doc-$/m);
    pane.type("1/e", "Tab");
    await pane.shows(/docs\/doc-1\/elements\/$/m);
    pane.type("tx", "Tab");
    await pane.shows(/docs\/doc-1\/elements\/txt-0$/m);
    pane.type("Enter");
    await pane.shows(/^Page 0 begins here\.$/m);
    pane.type("C-l");
  });

  test("offers nothing for what is not there, and leaves the line as it is", async () => {
    pane.type("a2c cat dpe://com.example.docs/nothing", "Tab", "x");
    await pane.shows(/a2c cat dpe:\/\/com\.example\.docs\/nothingx$/m);
    pane.type("C-u");
  });

  test("answers while somebody else looks", async () => {
    pane.type("C-l", "a2c watch &", "Enter");
    await pane.shows(/Watching office main/);
    pane.type("Enter", "a2c ls dpe://com.example.docs/d", "Tab");
    await pane.shows(/ready> a2c ls dpe:\/\/com\.example\.docs\/doc-$/m);
    pane.type("C-u", "kill %1", "Enter");
  });
});
