import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

// Resolve workspace packages to their sources: tests never need a build first.
const conditions = ["@a2c-smcp/source", ...defaultServerConditions];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      // Nothing here keeps state in modules, and loading them anew for each file took most of the time.
      {
        extends: true,
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts"],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "conformance",
          include: ["tests/conformance/**/*.test.ts"],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          testTimeout: 20_000,
          isolate: false,
          // Most of the time is spent waiting for other programs.
          maxWorkers: 3,
        },
      },
      { extends: true, test: { name: "dist", include: ["tests/dist/**/*.test.ts"], testTimeout: 120_000 } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      { extends: true, test: { name: "ocr", include: ["tests/ocr/**/*.test.ts"], testTimeout: 120_000 } },
      {
        extends: true,
        test: { name: "sandbox", include: ["tests/sandbox/**/*.test.ts"], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: "interop",
          include: ["tests/interop/*.test.ts"],
          globalSetup: "tests/interop/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 120_000,
          // Most of the time is spent waiting for other programs.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: { name: "interop-rust", include: ["tests/interop/rust/*.test.ts"], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts", "fuzz/*.test.ts"],
          exclude: ["tests/e2e/terminal/**"],
          testTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: "terminal",
          include: ["tests/e2e/terminal/**/*.test.ts"],
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
