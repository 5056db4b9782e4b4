// Holds the arrows between the rooms of a package, as the table in rooms.mjs has them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { circles, rooms } from "./rooms.mjs";

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/**
 * What a package does against its table: imports that it does not allow, arrows that nothing uses, and circles.
 * @param {string} name
 * @param {string} folder
 */
export function roomBreachesOf(name, folder) {
  const sources = join(folder, "src");
  const table = rooms[name];
  if (!existsSync(sources)) return [];
  if (!table) return [`packages/${name} has no rooms in scripts/topology/rooms.mjs`];
  const used = usedArrows(sources);
  const here = `packages/${name}/src`;
  const forbidden = used
    .filter(({ from, to }) => !table[from]?.includes(to))
    .map(({ from, to, file }) => `${here}/${file}: ${from} imports ${to}`);
  const idle = Object.entries(table).flatMap(([from, targets]) =>
    targets
      .filter((to) => !used.some((arrow) => arrow.from === from && arrow.to === to))
      .map((to) => `${here}: nothing in ${from} imports ${to} any more; take the arrow off the table`),
  );
  return [...rowBreaches(sources, table, here), ...forbidden, ...idle, ...circleBreaches(name, table)];
}

/**
 * Rooms without a row, also those that import nothing, and rows without a room.
 * @param {string} sources
 * @param {Record<string, readonly string[]>} table
 * @param {string} here
 */
function rowBreaches(sources, table, here) {
  const folders = readdirSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  return [
    ...folders
      .filter((room) => !(room in table))
      .map((room) => `${here}/${room} has no row in the table of rooms`),
    ...Object.keys(table)
      .filter((room) => !folders.includes(room))
      .map((room) => `${here} has no room ${room}; take its row off the table`),
  ];
}

/**
 * Every import that leaves a room, without tests, which may look anywhere.
 * @param {string} sources
 */
function usedArrows(sources) {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file.includes("/"));
  return files.flatMap((file) =>
    [...readFileSync(join(sources, file), "utf8").matchAll(importPattern)]
      .map(([, spec = ""]) => posix.normalize(posix.join(posix.dirname(file), spec)))
      .map((target) => ({ file, from: roomOf(file), to: roomOf(target) }))
      .filter(({ from, to }) => from !== to),
  );
}

/**
 * The first folder of a file, or the file itself when it stands beside the rooms.
 * @param {string} file
 */
function roomOf(file) {
  return file.split("/", 1)[0] ?? file;
}

/**
 * Circles that are not on the list of debts, and debts that are paid.
 * @param {string} name
 * @param {Record<string, readonly string[]>} table
 */
function circleBreaches(name, table) {
  const found = circlesOf(table).map((circle) => circle.join(" ⇄ "));
  const known = (circles[name] ?? []).map((circle) => [...circle].sort(byName).join(" ⇄ "));
  return [
    ...found
      .filter((circle) => !known.includes(circle))
      .map((circle) => `packages/${name}: circle ${circle}`),
    ...known
      .filter((circle) => !found.includes(circle))
      .map((circle) => `packages/${name}: ${circle} is no circle any more; take it off the list`),
  ];
}

/**
 * Rooms that reach each other, largest groups, each sorted.
 * @param {Record<string, readonly string[]>} table
 */
function circlesOf(table) {
  const reach = new Map(Object.keys(table).map((room) => [room, reachOf(room, table)]));
  const groups = Object.keys(table)
    .filter((room) => reach.get(room)?.has(room))
    .map((room) => [...(reach.get(room) ?? [])].filter((other) => reach.get(other)?.has(room)).sort(byName));
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

/**
 * @param {string} a
 * @param {string} b
 */
function byName(a, b) {
  return a < b ? -1 : Number(a > b);
}

/**
 * @param {string} room
 * @param {Record<string, readonly string[]>} table
 */
function reachOf(room, table) {
  const reached = new Set(/** @type {string[]} */ ([]));
  const open = [room];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const target of table[next] ?? [])
      if (!reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
  return reached;
}
