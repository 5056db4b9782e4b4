import type { OfficeLink } from "@a2c-smcp/link";
import { Events } from "@a2c-smcp/protocol";
import type { ChangeEvent, OfficeHost } from "./office-host.ts";

/** The event that tells the office of each change. */
const announced = {
  "tools-changed": Events.UpdateToolList,
  "config-changed": Events.UpdateConfig,
  "finder-changed": Events.UpdateFinder,
  "desktop-changed": Events.UpdateDesktop,
  "skills-changed": Events.UpdateSkills,
} as const satisfies Record<ChangeEvent, string>;

/**
 * Notifies the office of what changed on the Computer. What changes while nobody can hear it is told once after the next
 * join, unless that is the first: whoever meets the Computer for the first time asks anyway.
 */
export function announceChanges(host: OfficeHost, link: OfficeLink): Disposable {
  const missed = new Set<ChangeEvent>();
  const announce = (change: ChangeEvent): void => {
    if (!link.send(announced[change], { computer: host.name })) missed.add(change);
  };
  const listeners = (Object.keys(announced) as ChangeEvent[]).map((change) => {
    const listener = (): void => announce(change);
    host.changes.on(change, listener);
    return { change, listener };
  });
  link.on("joined", ({ isRejoin }) => {
    const changes = isRejoin ? [...missed] : [];
    missed.clear();
    changes.forEach(announce);
  });
  return {
    [Symbol.dispose]: () => {
      for (const { change, listener } of listeners) host.changes.off(change, listener);
    },
  };
}
