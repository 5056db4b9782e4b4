import { createRequire } from "node:module";
import type * as Api from "@opentelemetry/api";
import type * as Otlp from "@opentelemetry/exporter-trace-otlp-http";
import type * as Resources from "@opentelemetry/resources";
import type * as Sdk from "@opentelemetry/sdk-trace-node";

/** What the command does without unless somebody wants it. */
export const OPEN_TELEMETRY_PACKAGES = [
  "@opentelemetry/sdk-trace-node",
  "@opentelemetry/resources",
  "@opentelemetry/exporter-trace-otlp-http",
] as const;

export interface OpenTelemetryPackages {
  readonly api: typeof Api;
  readonly sdk: typeof Sdk;
  readonly resources: typeof Resources;
  readonly otlp: typeof Otlp;
}

/** Those that are installed beside `place`; throws where one is missing. Required by name, so that no bundler takes them in. */
export function loadOpenTelemetry(place: string): OpenTelemetryPackages {
  const load = createRequire(place);
  const [sdk, resources, otlp] = OPEN_TELEMETRY_PACKAGES.map((name: string): unknown => load(name));
  return { api: apiOfSdk(load), sdk, resources, otlp } as OpenTelemetryPackages;
}

/**
 * The API that the SDK itself has. What npm installs globally has dependencies of its own, and spans made with a newer API
 * than that of the SDK go nowhere, without a word.
 */
export function apiOfSdk(load: NodeJS.Require): typeof Api {
  return createRequire(load.resolve(OPEN_TELEMETRY_PACKAGES[0]))("@opentelemetry/api") as typeof Api;
}
