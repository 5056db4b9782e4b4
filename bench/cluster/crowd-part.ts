import { OfficeLink } from "@a2c-smcp/link";
import { Events, Notifications } from "@a2c-smcp/protocol";
import { answerCommands } from "../routing/child.ts";
import type { CrowdCommands, CrowdPart } from "./commands.ts";

interface Member {
  readonly link: OfficeLink;
  lostAt: number;
  awayFor: number | undefined;
}

const CALL_TIMEOUT = 30_000;
const members: Member[] = [];
const agents: OfficeLink[] = [];
let answered: number[] = [];
let failures = 0;

answerCommands<CrowdCommands>({
  join: async ({ url, first, count, offices }: CrowdPart) => {
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    await Promise.all(numbers.map((number) => enter(url, `c${number}`, officeOf(number % offices))));
    return null;
  },
  returned: () => ({
    present: members.filter(({ link }) => link.isJoined).length,
    away: members.flatMap(({ awayFor }) => awayFor ?? []),
  }),
  leave: async () => {
    await Promise.all([
      ...members.splice(0).map(({ link }) => link.close()),
      ...agents.splice(0).map((link) => link.close()),
    ]);
    return null;
  },
  watch: async ({ url, offices }) => {
    answered = [];
    failures = 0;
    await Promise.all(Array.from({ length: offices }, (_, office) => watch(url, officeOf(office))));
    return null;
  },
  served: () => ({ answered, failures }),
});

function officeOf(number: number): string {
  return `crowd-${number}`;
}

async function enter(url: string, name: string, office: string): Promise<void> {
  const handlers = { [Events.CallTool]: async () => ({ content: [] }) };
  const link = new OfficeLink({ url, role: "computer", name, office, handlers, isPatient: true });
  const member: Member = { link, lostAt: 0, awayFor: undefined };
  link.on("lost", () => {
    member.lostAt = performance.now();
  });
  link.on("joined", ({ isRejoin }) => {
    if (isRejoin) member.awayFor = performance.now() - member.lostAt;
  });
  members.push(member);
  await link.open();
}

/** An Agent that uses whoever comes: from when on it can is what its user notices. */
async function watch(url: string, office: string): Promise<void> {
  const link = new OfficeLink({ url, role: "agent", name: "a", office, isPatient: true });
  link.notices.on(Notifications.EnterOffice, ({ computer }) => {
    if (typeof computer !== "string") return;
    const request = {
      agent: "a",
      req_id: `${computer}-${Date.now()}`,
      computer,
      tool_name: "t",
      params: {},
      timeout: 20,
    };
    link.request(Events.CallTool, request, { timeoutMs: CALL_TIMEOUT }).then(
      () => answered.push(Date.now()),
      (cause: unknown) => {
        failures += 1;
        process.stderr.write(`${computer} cannot be called: ${cause}\n`);
      },
    );
  });
  agents.push(link);
  await link.open();
}
