import { describe, expect, test } from "vitest";
import { ConnectionCount } from "./connection-count.ts";

describe("the count of connections", () => {
  test("refuses one address too many, and not the others", () => {
    const count = new ConnectionCount({ connections: 10, connectionsPerAddress: 2 });
    count.add("a");
    count.add("a");

    expect(count.check("a")).toMatchObject({
      status: 429,
      body: { code: 400, limit: "connectionsPerAddress", most: 2 },
    });
    expect(count.check("b")).toBeUndefined();
  });

  test("refuses everyone when the server is full", () => {
    const count = new ConnectionCount({ connections: 2, connectionsPerAddress: 2 });
    count.add("a");
    count.add("b");

    expect(count.check("c")).toMatchObject({ status: 503, body: { limit: "connections", most: 2 } });
  });

  test("lets in again when one has gone", () => {
    const count = new ConnectionCount({ connections: 1, connectionsPerAddress: 1 });
    count.add("a");
    count.remove("a");

    expect(count.check("a")).toBeUndefined();
  });
});
