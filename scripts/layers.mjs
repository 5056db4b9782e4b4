// The layers of tests: what each runs and what it needs beyond Node and npm.

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {readonly string[]} [command] run with npx; without one the layer is a vitest project of its name
 * @property {() => string | undefined} [missing] says what is not there, so that the layer cannot run
 */

/** @type {readonly Layer[]} */
export const layers = [
  { name: "lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "types", command: ["tsc", "-b"] },
  { name: "topology", command: ["node", "scripts/check-topology.mjs"] },
  { name: "unit" },
  { name: "conformance" },
  { name: "dist" },
  { name: "e2e" },
];
