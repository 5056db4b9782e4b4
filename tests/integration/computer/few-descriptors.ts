// A program that uses up its open files, then checks the parameters of a call, and says what was found.
import { closeSync, openSync, writeSync } from "node:fs";
import { silentLogger } from "@a2c-smcp/runtime";
import { ParamsCheck } from "../../../packages/computer/src/tools/params-check.ts";

const tool = { name: "t", inputSchema: { type: "object", required: ["a"] } };
const check = new ParamsCheck(silentLogger);
const taken: number[] = [];
try {
  for (;;) taken.push(openSync("/dev/null", "r"));
} catch {
  // there are no more: that is what was wanted
}
const without = check.check(tool, {}).length;
for (const file of taken) closeSync(file);
writeSync(1, JSON.stringify({ without, after: check.check(tool, {}).length }));
