import { approvalEn } from "./en/approval.ts";
import { approvalsEn } from "./en/approvals.ts";
import { clientsEn } from "./en/clients.ts";
import { commandsEn } from "./en/commands.ts";
import { doctorEn } from "./en/doctor.ts";
import { examplesEn } from "./en/examples.ts";
import { initEn } from "./en/init.ts";
import { officeEn } from "./en/office.ts";
import { openEn } from "./en/open.ts";
import { partsEn } from "./en/parts.ts";
import { programEn } from "./en/program.ts";
import { shellEn } from "./en/shell.ts";
import { upEn } from "./en/up.ts";

/** English. One file per part of the command; a key that Chinese lacks does not compile. */
export const en = {
  approval: approvalEn,
  approvals: approvalsEn,
  clients: clientsEn,
  program: programEn,
  commands: commandsEn,
  parts: partsEn,
  office: officeEn,
  shell: shellEn,
  up: upEn,
  open: openEn,
  doctor: doctorEn,
  examples: examplesEn,
  init: initEn,
};
