import type { en } from "./en.ts";
import { approvalZh } from "./zh/approval.ts";
import { approvalsZh } from "./zh/approvals.ts";
import { clientsZh } from "./zh/clients.ts";
import { commandsZh } from "./zh/commands.ts";
import { doctorZh } from "./zh/doctor.ts";
import { examplesZh } from "./zh/examples.ts";
import { initZh } from "./zh/init.ts";
import { officeZh } from "./zh/office.ts";
import { openZh } from "./zh/open.ts";
import { partsZh } from "./zh/parts.ts";
import { programZh } from "./zh/program.ts";
import { shellZh } from "./zh/shell.ts";
import { upZh } from "./zh/up.ts";

/** Chinese, key for key. */
export const zh: typeof en = {
  approval: approvalZh,
  approvals: approvalsZh,
  clients: clientsZh,
  program: programZh,
  commands: commandsZh,
  parts: partsZh,
  office: officeZh,
  shell: shellZh,
  up: upZh,
  open: openZh,
  doctor: doctorZh,
  examples: examplesZh,
  init: initZh,
};
