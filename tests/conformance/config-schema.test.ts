import { readFileSync, writeFileSync } from "node:fs";
import { configJsonSchema } from "@a2c-smcp/computer";
import { expect, test } from "vitest";

const file = new URL("../../docs/schema/computer-config.schema.json", import.meta.url);

test("the published schema of the configuration is the one that the Computer checks by", () => {
  const schema = `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(file, schema);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(schema));
});
