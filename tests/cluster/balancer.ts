import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { freePort, TemporaryFolder } from "@a2c-smcp/testkit";
import { expect, onTestFinished } from "vitest";
import type { NodeProcess } from "./node-process.ts";

/** Starts a load balancer with its configuration of the documentation, on other ports; it ends with the test. */
export async function startBalancer(
  name: "nginx.conf" | "haproxy.cfg",
  nodes: readonly NodeProcess[],
): Promise<string> {
  const folder = new TemporaryFolder();
  const port = await freePort();
  const example = fileURLToPath(new URL(`../../docs/operations/${name}`, import.meta.url));
  const ports = [String(port), ...nodes.map(({ url }) => new URL(url).port)];
  const text = readFileSync(example, "utf8").replace(
    /:780([012])/g,
    (_, digit: string) => `:${ports[Number(digit)]}`,
  );
  const file = folder.write(name, text);
  const isNginx = name === "nginx.conf";
  const settings = `daemon off; pid ${folder.at("pid")}; error_log stderr crit;`;
  const args = isNginx ? ["-c", file, "-g", settings] : ["-f", file];
  const child = spawn(isNginx ? "nginx" : "haproxy", args, { stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
    folder[Symbol.dispose]();
  });
  const url = `http://127.0.0.1:${port}`;
  const status = (): Promise<number> =>
    fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status, { interval: 100 }).toBe(200);
  return url;
}
