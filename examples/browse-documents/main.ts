// Walks from the catalogue down to the rows of one table, as an agent does: each step reads only what it needs.
import assert from "node:assert/strict";
// #region sdk
import { connectAgent } from "@a2c-smcp/agent";
// #endregion
import { openSampleOffice } from "../shared/sample-office.ts";

await using office = await openSampleOffice();
process.env["A2C_URL"] = office.url;

// #region sdk
const url = process.env["A2C_URL"] ?? "http://127.0.0.1:7800";
const secret = process.env["A2C_SECRET"]; // that of the server, where it has one
const agent = await connectAgent({ url, secret, office: "main", name: "reader" });
const { documents } = await agent.getFinder("lab", { keywords: ["orders"] });
const document = await agent.open("lab", documents[0]?.uri ?? "");
for await (const { index, summary } of document.pages()) console.log(index, summary.title);
console.log(await document.page(0).markdown());
const table = await document.element("tbl-1-0").rows({ offset: 6000, limit: 50 });
console.log(table.rows.length, "of", table.total_rows, "rows");
// #endregion

// A page as elements, for a program: here only the tables, with the id that the line above used.
const { elements } = await document.page(1).read(["table"]);

// The text of all documents; an answer names the page and the element.
const found = await agent.callTool("lab", "search_documents", { query: "nine days without any sun" });

console.log(table.headers?.join(", "));
console.log(found.content[0]?.["text"]);

// #region sdk
await agent.close();
// #endregion

assert.equal(documents.length, 1);
assert.equal(document.pageCount, 4);
assert.equal(elements[0]?.element_id, "tbl-1-0");
assert.equal(table.total_rows, 12_000);
assert.deepEqual(table.rows[0]?.slice(0, 2), ["LP-106001", "2025-07-02"]);
assert.match(String(found.content[0]?.["text"]), /Cairn handbook, page 5 /);
