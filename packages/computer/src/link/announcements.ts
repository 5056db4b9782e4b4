import type { OfficeLink } from "@a2c-smcp/link";
import { Events } from "@a2c-smcp/protocol";
import type { Computer } from "../computer.ts";

type ChangeEvent = "tools-changed" | "config-changed" | "finder-changed" | "desktop-changed";

/** The event that tells the office of each change. */
const announced = {
  "tools-changed": Events.UpdateToolList,
  "config-changed": Events.UpdateConfig,
  "finder-changed": Events.UpdateFinder,
  "desktop-changed": Events.UpdateDesktop,
} as const satisfies Record<ChangeEvent, string>;

/** What the events carry does not matter here, only that they came. */
interface ChangeSource {
  on(change: ChangeEvent, listener: () => void): unknown;
  off(change: ChangeEvent, listener: () => void): unknown;
}

/**
 * Tells the office what changed on the Computer. What changes while nobody can hear it is told once after the next
 * join, unless that is the first: whoever meets the Computer for the first time asks anyway.
 */
export function announceChanges(computer: Computer, link: OfficeLink): Disposable {
  const missed = new Set<ChangeEvent>();
  const announce = (change: ChangeEvent): void => {
    if (!link.send(announced[change], { computer: computer.name })) missed.add(change);
  };
  const listeners = (Object.keys(announced) as ChangeEvent[]).map((change) => {
    const listener = (): void => announce(change);
    (computer as ChangeSource).on(change, listener);
    return { change, listener };
  });
  link.on("joined", ({ isRejoin }) => {
    const changes = isRejoin ? [...missed] : [];
    missed.clear();
    changes.forEach(announce);
  });
  return {
    [Symbol.dispose]: () => {
      for (const { change, listener } of listeners) (computer as ChangeSource).off(change, listener);
    },
  };
}
