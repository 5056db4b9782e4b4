// The events of the protocol, each with the fields of what goes in and comes back, from the schemas that the packages parse with.
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fieldTable } from "./field-table.mjs";

/** @param {string} target folder of the page */
export async function writeProtocolReference(target) {
  const load = createRequire(new URL("../../packages/protocol/package.json", import.meta.url));
  const { z } = await import(pathToFileURL(load.resolve("zod")).href);
  const protocol = await import(new URL("../../packages/protocol/dist/index.js", import.meta.url).href);
  const table = (/** @type {import("zod").ZodType} */ schema) =>
    fieldTable(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const sections = [
    "# Events",
    "Made from the schemas of `@a2c-smcp/protocol`, which every program of this project parses with. Fields that are not listed are passed on. What the protocol means, and which parts of it are ours, is on [Protocol](../protocol.md).",
    ...requests("Asked of a Computer", protocol.computerRequests, table),
    ...requests("Asked of the Server", { ...protocol.serverRequests, ...protocol.officeRequests }, table),
    ...broadcastSection(protocol.broadcasts, table),
    ...notificationSection(protocol.notifications, table),
    "## Error codes",
    "| code | name |\n| --- | --- |\n" +
      Object.entries(protocol.ErrorCode)
        .map(([name, code]) => `| ${code} | \`${name}\` |`)
        .join("\n"),
  ];
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "events.md"), `${sections.join("\n\n")}\n`);
}

/**
 * @param {string} heading
 * @param {Record<string, { request: unknown, answer?: unknown }>} catalogue
 * @param {(schema: any) => string} table
 */
function requests(heading, catalogue, table) {
  return [
    `## ${heading}`,
    ...Object.entries(catalogue).flatMap(([event, { request, answer }]) => [
      `### ${event}`,
      `Request:\n\n${table(request)}`,
      answer === undefined
        ? "Answered with two arguments: whether it was done, and why not."
        : `Answer:\n\n${table(answer)}`,
    ]),
  ];
}

/**
 * @param {Record<string, { request: unknown, notification: string }>} broadcasts
 * @param {(schema: any) => string} table
 */
function broadcastSection(broadcasts, table) {
  return [
    "## Told to the office",
    "A member sends these without waiting for an answer; the Server hands them on as the notification that is named.",
    ...Object.entries(broadcasts).flatMap(([event, { request, notification }]) => [
      `### ${event}`,
      `Becomes \`${notification}\`.\n\n${table(request)}`,
    ]),
  ];
}

/**
 * @param {Record<string, unknown>} notifications
 * @param {(schema: any) => string} table
 */
function notificationSection(notifications, table) {
  return [
    "## Notifications",
    ...Object.entries(notifications).flatMap(([event, schema]) => [`### ${event}`, table(schema)]),
  ];
}
