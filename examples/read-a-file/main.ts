// Reads files without any server: a handbook by pages, a workbook by rows, and a kind of our own by our own format.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
// #region readers
import { openDocument } from "@a2c-smcp/readers";
// #endregion
import { formats } from "./haiku.ts";

process.chdir(fileURLToPath(new URL("../../samples", import.meta.url)));

// #region readers
await using handbook = await openDocument("product/handbook.pdf");
for (const { title } of await handbook.listPages({ offset: 0, limit: 5 })) console.log(title);
const page = await handbook.page(4);
console.log(page?.markdown());

await using orders = await openDocument("sales/orders-2025.xlsx", { isolation: "worker" });
const rows = await orders.element("tbl-1-0", { offset: 6000, limit: 2 });
console.log(orders.fileType, orders.pageCount, rows?.text());
// #endregion

const poem = Buffer.from("An old silent pond\nA frog jumps into the pond\nSplash! Silence again\n");
await using pond = await openDocument(poem, { name: "pond.haiku", formats });
console.log(await pond.markdown());

assert.equal(handbook.fileType, "pdf");
assert.match(page?.markdown() ?? "", /nine days without any sun/);
assert.equal(rows?.content["total_rows"], 12_000);
assert.equal(pond.fileType, "haiku");
