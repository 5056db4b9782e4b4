import type { LinkEvents, OfficeLink } from "@a2c-smcp/link";
import type { EventEmitter } from "eventemitter3";

/** The way from an Agent to its Computers: through a Server, or straight to the one on this machine. */
export interface AgentLink
  extends EventEmitter<LinkEvents>,
    Pick<OfficeLink, "notices" | "request" | "send" | "close"> {}
