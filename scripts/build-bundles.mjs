// `npm run build`, after the packages: what is made of them in one piece, if it has changed.
import { join } from "node:path";
import { buildCommand, buildGateway, buildPage, root } from "./prepare.mjs";
import { removeOrphans } from "./remove-orphans.mjs";
import { writeReading } from "./write-reading.mjs";

removeOrphans(join(root, "packages"));
writeReading(join(root, "packages"));
buildPage();
buildGateway();
buildCommand();
