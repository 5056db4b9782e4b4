import type { Agent } from "@a2c-smcp/agent";

/** Something that happened in the office, as data. */
export type OfficeEvent =
  | {
      readonly event: "computer-entered" | "computer-left" | "tools-changed" | "config-changed";
      readonly computer: string;
    }
  | {
      readonly event: "agent-entered" | "agent-left";
      readonly computer?: undefined;
      readonly agent: string;
    }
  /** `count` is how many there are now. */
  | {
      readonly event: "finder-changed" | "desktop-changed";
      readonly computer: string;
      readonly count: number;
    }
  | { readonly event: "disconnected"; readonly computer?: undefined; readonly reason: string }
  | { readonly event: "reconnected"; readonly computer?: undefined };

const computerEvents = ["computer-entered", "computer-left", "tools-changed", "config-changed"] as const;

/** Reports everything that happens in the office of an Agent. */
export function onOfficeEvents(agent: Agent, tell: (event: OfficeEvent) => void): void {
  for (const event of computerEvents) agent.on(event, ({ computer }) => tell({ event, computer }));
  for (const event of ["agent-entered", "agent-left"] as const)
    agent.on(event, ({ agent: name }) => tell({ event, agent: name }));
  agent.on("finder-changed", ({ computer, page }) =>
    tell({ event: "finder-changed", computer, count: page.totalCount }),
  );
  agent.on("desktop-changed", ({ computer, desktops }) =>
    tell({ event: "desktop-changed", computer, count: desktops.length }),
  );
  agent.on("disconnected", ({ reason }) => tell({ event: "disconnected", reason }));
  agent.on("reconnected", () => tell({ event: "reconnected" }));
}
