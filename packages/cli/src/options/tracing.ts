import type { Logger, Tracing } from "@a2c-smcp/runtime";
import { messageOf, openTelemetry } from "@a2c-smcp/runtime";
import type { Command } from "commander";
import { messages } from "../language/messages.ts";
import { packageVersion } from "../package-version.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { loadOpenTelemetry, OPEN_TELEMETRY_PACKAGES } from "./open-telemetry-packages.ts";

export interface TracingOptions {
  readonly otel?: true;
}

/** Adds `--otel`. */
export function addTracingOption(command: Command): Command {
  return command.option("--otel", messages().parts.logging.otel);
}

/** Who takes the spans of this process; what is not sent yet is sent when it is disposed of. */
export interface OpenTracing extends AsyncDisposable {
  readonly tracing: Tracing;
}

export interface TracingPlan {
  /** What the process is called in a trace, unless OTEL_SERVICE_NAME says otherwise. */
  readonly service: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
}

/**
 * Tracing with OpenTelemetry, where `--otel` or the address of a collector in the environment asks for it; else nothing of
 * it is loaded. Whoever said `--otel` is told when the packages are missing; an environment that many programs share ends nothing.
 */
export function openTracing({ otel }: TracingOptions, plan: TracingPlan): OpenTracing | undefined {
  if (!isWanted(otel === true, plan.env)) return undefined;
  try {
    return startTracing(plan);
  } catch (cause) {
    const say = messages().parts.logging;
    const hint = say.otelInstall(OPEN_TELEMETRY_PACKAGES.join(" "));
    if (otel) throw new UserError(say.otelMissing, { exitCode: ExitCode.Failed, hint, cause });
    plan.logger.warn("tracing is off: OpenTelemetry cannot be loaded", { hint, reason: messageOf(cause) });
    return undefined;
  }
}

function isWanted(isSaid: boolean, env: TracingPlan["env"]): boolean {
  if (env["OTEL_SDK_DISABLED"]?.toLowerCase() === "true") return false;
  if (env["OTEL_TRACES_EXPORTER"] === "none") return false;
  const address = env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] ?? env["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? "";
  return isSaid || address !== "";
}

function startTracing({ service, logger }: TracingPlan): OpenTracing {
  const { api, sdk, resources, otlp } = loadOpenTelemetry(import.meta.url);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const own = resourceFromAttributes({ "service.name": service, "service.version": packageVersion() });
  const provider = new sdk.NodeTracerProvider({
    // What the environment says comes last and wins.
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new otlp.OTLPTraceExporter())],
  });
  // Before the provider is registered: that may go wrong, and then says so here alone.
  api.diag.setLogger(diagnostics(logger), api.DiagLogLevel.WARN);
  provider.register();
  return {
    tracing: openTelemetry(api),
    [Symbol.asyncDispose]: () =>
      provider.shutdown().catch((cause: unknown) => logger.warn("spans were not sent", { cause })),
  };
}

/** A collector that cannot be reached is said in our log, and keeps nobody from working. */
function diagnostics(logger: Logger) {
  const say = (level: "error" | "warn" | "debug") => (message: string) =>
    logger[level]("OpenTelemetry says", { message });
  const quiet = say("debug");
  return { error: say("error"), warn: say("warn"), info: quiet, debug: quiet, verbose: quiet };
}
