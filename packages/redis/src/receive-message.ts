import type { ClusterHome } from "@a2c-smcp/server";
import type { Message } from "./links/messages.ts";
import type { NodeLink } from "./links/node-link.ts";
import type { SharedOffices } from "./offices/shared-offices.ts";
import type { RemoteCalls } from "./remote-calls.ts";

export interface Receivers {
  readonly calls: RemoteCalls;
  readonly offices: SharedOffices;
  readonly home: ClusterHome | undefined;
}

/** Hands on what another node says; which payload goes with which event was checked by that node. */
export function receiveMessage(message: Message, link: NodeLink, { calls, offices, home }: Receivers): void {
  switch (message.t) {
    case "call":
      void calls.serve(message, link);
      break;
    case "answer":
      calls.answered(message.id, message.answer, link);
      break;
    case "drop":
      calls.dropped(message.id, link);
      break;
    case "notify":
      home?.notify(message.sid, { event: message.event, payload: message.payload });
      break;
    case "notice":
      home?.tell(message.office, { event: message.event, payload: message.payload });
      link.send({ t: "receipt", id: message.id });
      break;
    case "change": {
      const version = offices.replicas.apply(message.office, message.change);
      link.send({ t: "receipt", id: message.id, version });
      break;
    }
    case "receipt":
    case "ping":
      break;
  }
}
