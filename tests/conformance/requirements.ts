import { desktopRequirements } from "./requirements/desktop.ts";
import { documentsRequirements } from "./requirements/documents.ts";
import { gatewayRequirements } from "./requirements/gateway.ts";
import { generationsRequirements } from "./requirements/generations.ts";
import { letterRequirements } from "./requirements/letter.ts";
import { protocolRequirements } from "./requirements/protocol.ts";
import type { Milestone, Requirement } from "./requirements/requirement.ts";
import { rolesRequirements } from "./requirements/roles.ts";
import { toolsRequirements } from "./requirements/roles-tools.ts";
import { viewsRequirements } from "./requirements/views.ts";

export type { Milestone, Requirement } from "./requirements/requirement.ts";

/** Every requirement of the protocol, by milestone. */
export const requirements = [
  ...protocolRequirements,
  ...rolesRequirements,
  ...toolsRequirements,
  ...viewsRequirements,
  ...desktopRequirements,
  ...documentsRequirements,
  ...gatewayRequirements,
  ...letterRequirements,
  ...generationsRequirements,
] as const satisfies readonly Requirement[];

/** A requirement of a finished milestone that no test cites fails the run. */
export const finishedMilestones: readonly Milestone[] = [
  "protocol",
  "roles",
  "views",
  "documents",
  "gateway",
  "generations",
];
