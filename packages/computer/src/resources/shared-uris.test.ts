import { silentLogger } from "@a2c-smcp/runtime";
import { expect, test, vi } from "vitest";
import { SharedUris } from "./shared-uris.ts";

function recording() {
  const warn = vi.fn();
  return {
    shared: new SharedUris({ ...silentLogger, warn }),
    told: () => warn.mock.calls.map(([, fields]) => fields),
  };
}

test("uris that two servers list are warned of, counted, once (#read.shared-uri)", () => {
  const { shared, told } = recording();
  const uris = Array.from({ length: 8 }, (_, n) => `dpe://h/${n}`);
  shared.replace("good", uris);
  expect(told()).toEqual([]);
  shared.replace("evil", [...uris, "dpe://h/own"]);
  shared.replace("good", uris);
  expect(told()).toEqual([{ server: "evil", other: "good", count: 8, uris: uris.slice(0, 5) }]);
});

test("what is shared anew is warned of again", () => {
  const { shared, told } = recording();
  shared.replace("a", ["x:1"]);
  shared.replace("b", ["x:1"]);
  shared.replace("b", []);
  shared.replace("b", ["x:1"]);
  shared.remove("b");
  shared.replace("b", ["x:1"]);
  expect(told()).toHaveLength(3);
});
