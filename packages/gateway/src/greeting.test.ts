import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));

test("no module loads the whole Computer, so that a client is greeted before it is there", () => {
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const loading = sources.filter((name) =>
    /^(?:import|export) (?!type)[^;]*from "@a2c-smcp\/computer";/m.test(
      readFileSync(join(folder, name), "utf8"),
    ),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(loading).toEqual([]);
});
