import { messageOf, withDeadline } from "@a2c-smcp/runtime";
import type { Messages } from "../language/messages.ts";
import type { Finding, Section } from "./finding.ts";

/** No section may take longer, whatever it runs into. */
const SECTION_MS = 120_000;

export interface SectionListener {
  readonly onBegin: (section: Section) => void;
  readonly onEnd: (section: Section, findings: readonly Finding[]) => void;
}

/** Runs every section at once and tells them in order, each when it and those before it are done. */
export async function runSections(
  sections: readonly Section[],
  { onBegin, onEnd }: SectionListener,
  words: Messages["doctor"],
): Promise<readonly (Finding & Pick<Section, "area" | "subject">)[]> {
  const running = sections.map((section) => runSection(section, words));
  const all: (Finding & Pick<Section, "area" | "subject">)[] = [];
  for (const [index, section] of sections.entries()) {
    onBegin(section);
    const findings = (await running[index]) ?? [];
    onEnd(section, findings);
    const { area, subject } = section;
    all.push(...findings.map((finding) => ({ area, subject, ...finding })));
  }
  return all;
}

async function runSection(section: Section, words: Messages["doctor"]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  try {
    const run = section.run((finding) => findings.push(finding));
    await withDeadline(run, { what: section.subject || section.area, milliseconds: SECTION_MS });
  } catch (cause) {
    const message = words.brokeOff(messageOf(cause));
    findings.push({ check: "check", status: "error", message, todo: words.brokeOffTodo });
  }
  return findings;
}
