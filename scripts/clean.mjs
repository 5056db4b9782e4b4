// `npm run clean`: removes what was built, keeps what was installed.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

for (const name of readdirSync(join(root, "packages")))
  rmSync(join(root, "packages", name, "dist"), { recursive: true, force: true });
for (const name of [".a2c/built", ".cache"])
  rmSync(join(root, "node_modules", name), { recursive: true, force: true });
