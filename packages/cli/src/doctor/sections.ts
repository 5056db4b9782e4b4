import type { Ask } from "@a2c-smcp/computer";
import { checkToolNames } from "@a2c-smcp/computer";
import type { Messages } from "../language/messages.ts";
import { listRunningSystems } from "../running/running-system.ts";
import { printableLine } from "../terminal/printable.ts";
import type { CheckedConfig } from "./check-config.ts";
import { configSections } from "./check-config.ts";
import { checkDocuments } from "./check-documents.ts";
import { machineSection } from "./check-machine.ts";
import { checkMcpServer } from "./check-mcp-server.ts";
import { checkServer } from "./check-server.ts";
import { reportNames } from "./check-shared-names.ts";
import type { Report, Section } from "./finding.ts";
import { createTurns } from "./turns.ts";

const SERVERS_AT_ONCE = 3;

/** What to check. */
export interface DoctorOptions {
  readonly folders: readonly string[];
  readonly configs: readonly string[];
  readonly servers: readonly string[];
  readonly secret: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly ask: Ask | undefined;
  readonly messages: Messages;
  /** Milliseconds that an MCP server has to start. */
  readonly startTimeoutMs: number;
}

/** Everything that there is to check, in the order in which it is told. */
export function sectionsOf(options: DoctorOptions, checked: CheckedConfig): Section[] {
  const { folders, configs, servers, secret, env, messages } = options;
  const words = messages.doctor;
  return [
    machineSection(words),
    ...configSections(configs, checked, words),
    ...mcpSections(options, checked),
    ...servers.map(
      (url): Section => ({
        area: "server",
        subject: printableLine(url),
        run: (report) => checkServer({ url, secret, words }, report),
      }),
    ),
    ...folders.map(
      (folder): Section => ({
        area: "documents",
        subject: printableLine(folder),
        run: (report) => checkDocuments({ folder, env, messages }, report),
      }),
    ),
    runningSection(options),
  ];
}

/** The servers, a few at a time: more would only slow each other down and spoil the times. */
function mcpSections(
  { env, ask, messages, startTimeoutMs }: DoctorOptions,
  { config }: CheckedConfig,
): Section[] {
  const words = messages.doctor;
  const names = Object.keys(config.servers);
  const inTurn = createTurns(SERVERS_AT_ONCE);
  const tools = new Map<string, readonly string[]>();
  const visits: Promise<void>[] = [];
  const sections = names.map((name): Section => {
    const visit = async (report: Report): Promise<void> => {
      tools.set(name, await checkMcpServer({ config, name, env, ask, words, startTimeoutMs }, report));
    };
    return {
      area: "mcp-server",
      subject: printableLine(name),
      run: (report) => {
        const visited = inTurn(() => visit(report));
        visits.push(visited);
        return visited;
      },
    };
  });
  const together: Section = {
    area: "tools",
    subject: "",
    run: async (report) => {
      await Promise.allSettled(visits);
      const count = [...tools.values()].reduce((sum, { length }) => sum + length, 0);
      reportNames(checkToolNames(config, tools), words, { report, tools: count });
    },
  };
  return names.length > 1 ? [...sections, together] : sections;
}

function runningSection({ env, messages }: DoctorOptions): Section {
  const words = messages.doctor;
  return {
    area: "running",
    subject: "",
    run: async (report) => {
      const systems = listRunningSystems(env);
      if (systems.length === 0) report({ check: "running", status: "ok", message: words.noneRunning });
      for (const system of systems) {
        report({ check: "running", status: "ok", message: printableLine(words.running(system)) });
        await checkServer({ url: system.url, secret: system.secret, words }, report);
      }
    },
  };
}
