/** One figure, or one of several that their labels tell apart. */
export interface MetricSample {
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly value: number;
  /** What follows the name of the family, as the parts of a histogram have it: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string | undefined;
}

/** Figures of one name. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly MetricSample[];
}

/** The media type of `metricsText`. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Figures in the text form of Prometheus. */
export function metricsText(families: readonly MetricFamily[]): string {
  return families.map(familyText).join("");
}

function familyText({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(
    ({ labels, value, suffix = "" }) => `${name}${suffix}${labelText(labels)} ${value}\n`,
  );
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function labelText(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) => `${key}="${escaped(value).replaceAll('"', '\\"')}"`,
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}
