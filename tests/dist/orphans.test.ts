import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./packages.ts";

/** How many sources were gone, as the script counts them. */
function removeOrphans(packages: string): string {
  const script = pathToFileURL(join(root, "scripts", "remove-orphans.mjs")).href;
  const code = `import { removeOrphans } from "${script}"; console.log(removeOrphans(process.argv[1]));`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", code, packages], { encoding: "utf8" });
}

test("what was built from a source that is gone is removed, and nothing else", () => {
  const packages = mkdtempSync(join(tmpdir(), "a2c-orphans-"));
  onTestFinished(() => rmSync(packages, { recursive: true, force: true }));
  const put = (file: string): void => {
    mkdirSync(dirname(join(packages, file)), { recursive: true });
    writeFileSync(join(packages, file), "");
  };
  const built = (file: string): string[] => [".js", ".js.map", ".d.ts", ".d.ts.map"].map((end) => file + end);
  const kept = [...built("one/dist/room/here"), ...built("one/dist/view"), "one/dist/app/index.js"];
  const gone = [...built("one/dist/room/moved"), ...built("one/dist/left/all")];
  for (const file of [...kept, ...gone, "one/src/room/here.ts", "one/src/view.tsx", "bare/package.json"])
    put(file);

  expect(removeOrphans(packages)).toBe("2\n");

  expect(kept.filter((file) => !existsSync(join(packages, file)))).toEqual([]);
  expect(gone.filter((file) => existsSync(join(packages, file)))).toEqual([]);
});
