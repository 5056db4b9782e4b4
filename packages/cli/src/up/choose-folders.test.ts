import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseFolders } from "./choose-folders.ts";

let folder: string;
let samples: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "a2c-folders-"));
  samples = join(folder, "samples");
  mkdirSync(samples);
  writeFileSync(join(samples, "a.md"), "# A");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the folders of a2c up", () => {
  test("those that are named are served", () => {
    expect(chooseFolders([folder], [], samples)).toEqual([folder]);
  });

  test("without any, the samples are", () => {
    expect(chooseFolders([], [], samples)).toEqual([samples]);
  });

  test("a configuration alone is enough, and brings no samples with it", () => {
    expect(chooseFolders([], ["mcp.json"], samples)).toEqual([]);
  });

  test("without folders and samples it says what to do", () => {
    rmSync(join(samples, "a.md"));
    expect(() => chooseFolders([], [], samples)).toThrow(
      expect.objectContaining({ exitCode: 2, hint: expect.stringContaining("a2c up") }),
    );
  });

  test("one that is no folder is named", () => {
    const file = join(samples, "a.md");
    expect(() => chooseFolders([file], [], samples)).toThrow(`${file} is no folder`);
  });
});
