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
    expect(chooseFolders([folder], [], samples).folders).toEqual([folder]);
  });

  test("without any, the samples are", () => {
    expect(chooseFolders([], [], samples).folders).toEqual([samples]);
  });

  test("a configuration alone is enough, and brings no samples with it", () => {
    expect(chooseFolders([], ["mcp.json"], samples).folders).toEqual([]);
  });

  test("without folders and samples it says what to do", () => {
    rmSync(join(samples, "a.md"));
    expect(() => chooseFolders([], [], samples)).toThrow(
      expect.objectContaining({ exitCode: 2, hint: expect.stringContaining("a2c up") }),
    );
  });

  test("a file is served alone: what is beside it is left out", () => {
    const file = join(samples, "a.md");
    expect(chooseFolders([file], [], samples)).toEqual({
      folders: [samples],
      paths: [file],
      exclude: ["./!(a\\.md)"],
    });
  });

  test("files of two folders, or files beside folders, are refused with what to do", () => {
    const file = join(samples, "a.md");
    writeFileSync(join(folder, "b.md"), "# B");
    for (const given of [
      [file, join(folder, "b.md")],
      [file, folder],
    ])
      expect(() => chooseFolders(given, [], samples)).toThrow(
        expect.objectContaining({ exitCode: 2, hint: expect.stringContaining("--include") }),
      );
  });

  test("one that is not there is named", () => {
    const nothing = join(samples, "nothing");
    expect(() => chooseFolders([nothing], [], samples)).toThrow(`${nothing} is no folder or file`);
  });
});
