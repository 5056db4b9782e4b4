import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { root } from "./packages.ts";

const packaging = join(root, "packaging");
const main = join(root, "packages", "cli", "dist", "main.js");
const read = (path: string): string => readFileSync(join(packaging, path), "utf8");

/** The flags that a command of ours takes. */
function flagsOf(command: string): Set<string> {
  const help = execFileSync(process.execPath, [main, command, "--help"], { encoding: "utf8" });
  return new Set(help.match(/--[a-z][a-z-]+/g));
}

/** Every command line of ours in a file, word by word. */
function commandLines(path: string): string[][] {
  const text = read(path);
  const lines = [...text.matchAll(/\ba2c ((?:server|computer) .*)$/gm)].map(([, words = ""]) =>
    words.split(/\s+/),
  );
  const lists = [...text.matchAll(/\[\s*"?(server|computer)"?,([^\]]*)\]/g)].map(
    ([, name = "", words = ""]) => [name, ...words.split(",").map((word) => word.trim().replaceAll('"', ""))],
  );
  return [...lines, ...lists].filter(([, second = ""]) => second.startsWith("--"));
}

test.each([
  "systemd/a2c-server.service",
  "systemd/a2c-computer@.service",
  "docker/Dockerfile",
  "docker/compose.yaml",
  "kubernetes/server.yaml",
])("%s uses flags that there are", (path) => {
  const lines = commandLines(path);
  expect(lines.length).toBeGreaterThan(0);
  for (const [command = "", ...words] of lines) {
    const known = flagsOf(command);
    expect(words.filter((word) => word.startsWith("--") && !known.has(word))).toEqual([]);
  }
});

// Only systems with systemd can say; CI must.
const hasSystemd = process.env["CI"] === "true" || spawnSync("systemd-analyze", ["--version"]).status === 0;
test.runIf(hasSystemd)("systemd takes the units, and finds little that is open", () => {
  const units = readdirSync(join(packaging, "systemd")).filter((name) => name.endsWith(".service"));
  expect(units.length).toBeGreaterThan(1);
  for (const unit of units) {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", join(packaging, "systemd", unit)], {
      encoding: "utf8",
    });
    expect({ unit, status, stderr }).toEqual({ unit, status: 0, stderr: "" });
  }
  const unit = join(packaging, "systemd", "a2c-server.service");
  const { stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", unit], { encoding: "utf8" });
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2.5);
});

test("the options of the unit are options that there are, those in comments too", () => {
  const text = read("systemd/server.yaml").replaceAll(/^# (?=[a-z-]+: )/gm, "");
  const schema = JSON.parse(readFileSync(join(root, "docs", "schema", "server-config.schema.json"), "utf8"));
  const names = Object.keys(parse(text));
  expect(names).toEqual(expect.arrayContaining(["secret-file", "jwt-key", "tls-cert", "redis"]));
  expect(names.filter((name) => !(name in schema.properties))).toEqual([]);
});

test("images run as nobody in particular, and say whether they are well", () => {
  const stages = read("docker/Dockerfile")
    .split(/^FROM /m)
    .slice(1);
  expect(stages.map((stage) => /AS (\w+)/.exec(stage)?.[1])).toEqual(["build", "base", "office", undefined]);
  const [, base = "", office = ""] = stages;
  for (const stage of [base, office]) expect(stage.match(/^USER .*$/gm)?.at(-1)).toBe("USER 10001");
  expect(base).toMatch(/^HEALTHCHECK .*\\\n.*\/healthz/m);
});

test("compose and manifests stop as slowly as the server needs, with nothing that they may gain", () => {
  const { services } = parse(read("docker/compose.yaml"), { merge: true });
  for (const name of ["server-1", "server-2"])
    expect(services[name]).toMatchObject({ stop_grace_period: "45s", read_only: true, cap_drop: ["ALL"] });
  const [deployment] = parseAllDocuments(read("kubernetes/server.yaml")).map((document) => document.toJS());
  const { spec } = deployment.spec.template;
  expect(spec).toMatchObject({ terminationGracePeriodSeconds: 45, securityContext: { runAsNonRoot: true } });
  expect(spec.containers[0].securityContext).toMatchObject({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
  });
  expect(spec.containers[0].image).toBe(
    `a2c:${JSON.parse(readFileSync(join(root, "packages/a2c-smcp/package.json"), "utf8")).version}`,
  );
});

test.each(["monitoring/alerts.yaml", "monitoring/grafana-dashboard.json"])(
  "%s asks for figures that there are",
  (path) => {
    const text = read(path);
    const asked = new Set(text.match(/\ba2c_[a-z_]+/g)?.map((name) => name.replace(/_bucket$/, "")));
    const files = [
      ...["server/src/metrics.ts", "redis/src/store-metrics.ts", "endpoint/src/metrics/request-meter.ts"],
      ...["documents/src/mcp/library-figures.ts", "gateway/src/server-figures.ts"],
    ];
    const sources = files.map((file) => readFileSync(join(root, "packages", file), "utf8"));
    const known = new Set(sources.join("\n").match(/(?<=")a2c_[a-z_]+(?=")/g));
    expect(known.size).toBeGreaterThan(14);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  },
);

test("every alert says what to look at", () => {
  const { groups } = parse(read("monitoring/alerts.yaml")) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
  };
  const rules = groups.flatMap(({ rules: own }) => own);
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr, annotations } of rules)
    expect.soft({ alert, expr, annotations }).toEqual({
      alert: expect.stringMatching(/^A2c/),
      expr: expect.stringMatching(/\S/),
      annotations: { summary: expect.stringMatching(/\S/), description: expect.stringMatching(/\S/) },
    });
});
