import { expect, test } from "vitest";
import { queryTableTool } from "../tools/query-table.ts";

test("arguments that do not fit are told with those that would", async () => {
  const source = {} as Parameters<typeof queryTableTool.run>[1]["source"];
  const call = queryTableTool.run({ tabel: "orders.xlsx" }, { source });
  await expect(call).rejects.toMatchObject({
    details: {
      mistakes: expect.arrayContaining([expect.stringContaining("tabel")]),
      parameters: expect.stringMatching(/^table: as uri;.*where\?: \[\{column, op, value\}\]/),
    },
  });
});
