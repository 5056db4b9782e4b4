// `npm run sbom [-- --output FOLDER]`: a CycloneDX bill of materials for each published package.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { prepare, root } from "./prepare.mjs";
import { publishedPackages, readNpmBom } from "./supply/npm-bom.mjs";
import { bomOf } from "./supply/package-bom.mjs";

const { values } = parseArgs({ options: { output: { type: "string" }, "as-is": { type: "boolean" } } });
const folder = resolve(values.output ?? join(root, ".cache", "sbom"));

// As it is: for tests, under which nothing may be installed anew.
if (!values["as-is"]) prepare();
const all = readNpmBom();
mkdirSync(folder, { recursive: true });
for (const name of publishedPackages()) {
  const bom = { ...bomOf(all, name), serialNumber: `urn:uuid:${crypto.randomUUID()}` };
  const file = join(folder, `${name.replace("@", "").replace("/", "-")}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${file}  ${bom.components.length} components`);
}
