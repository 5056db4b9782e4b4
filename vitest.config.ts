import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

// Resolve workspace packages to their sources: tests never need a build first.
const conditions = ["@a2c-smcp/source", ...defaultServerConditions];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Deadlines for a machine that has other things to do: a test that passes never waits for them.
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      // Nothing here keeps state in modules, and loading them anew for each file took most of the time.
      {
        extends: true,
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts"],
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "conformance",
          include: ["tests/conformance/**/*.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          isolate: false,
          // Most of the time is spent waiting for other programs.
          maxWorkers: 3,
        },
      },
      // The same suites against a server of two nodes, and what only such a server does.
      {
        extends: true,
        test: {
          name: "cluster",
          include: [
            "tests/cluster/**/*.test.ts",
            "tests/integration/server/{depth,notifications,observers,offices,one-computer,routing}.test.ts",
            "tests/integration/wire-replay/server.test.ts",
          ],
          env: { A2C_TEST_NODES: "2" },
          globalSetup: "tests/cluster/global-setup.ts",
          isolate: false,
          maxWorkers: 3,
        },
      },
      { extends: true, test: { name: "dist", include: ["tests/dist/**/*.test.ts"], testTimeout: 120_000 } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          globalSetup: "tests/site/global-setup.ts",
        },
      },
      { extends: true, test: { name: "ocr", include: ["tests/ocr/**/*.test.ts"], testTimeout: 120_000 } },
      {
        extends: true,
        test: { name: "sandbox", include: ["tests/sandbox/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "interop",
          include: ["tests/interop/*.test.ts"],
          globalSetup: "tests/interop/global-setup.ts",
          // Most of the time is spent waiting for other programs.
          maxWorkers: 3,
        },
      },
      // The cases with our server again, with the Agent on one node and the Computer on another.
      {
        extends: true,
        test: {
          name: "interop-nodes",
          include: ["tests/interop/python-*.test.ts"],
          globalSetup: "tests/cluster/global-setup.ts",
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: { name: "interop-rust", include: ["tests/interop/rust/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts", "fuzz/*.test.ts"],
          exclude: ["tests/e2e/terminal/**"],
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: "terminal",
          include: ["tests/e2e/terminal/**/*.test.ts"],
          maxWorkers: 2,
        },
      },
    ],
  },
});
