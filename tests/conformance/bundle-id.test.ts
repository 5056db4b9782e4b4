import { deriveBundleId } from "@a2c-smcp/computer";
import { exposedToolName, isBundleId } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { loadVectors } from "./vectors.ts";

interface Vector {
  desc: string;
  name: string;
  config: { type: string; bundle_id?: string };
  expected_bundle_id: string;
}

const { vectors, own, invalid, tools } = loadVectors<{
  vectors: Vector[];
  own: Vector[];
  invalid: string[];
  tools: { bundle_id: string; tool: string; alias: string | null; exposed: string }[];
}>("bundle-id");

describe("the bundle_id of an MCP server (#bundle.id)", () => {
  test.each([...vectors, ...own])("$desc", ({ name, config, expected_bundle_id }) => {
    const id = deriveBundleId({ ...config, name });
    expect(id).toBe(expected_bundle_id);
    expect(isBundleId(id)).toBe(true);
  });

  test.each(invalid)("'%s' is none", (id) => {
    expect(isBundleId(id)).toBe(false);
  });

  test.each(tools)("$exposed is what Agents see of $tool (#bundle.tools)", (vector) => {
    expect(exposedToolName(vector.bundle_id, vector.alias ?? vector.tool)).toBe(vector.exposed);
  });
});
