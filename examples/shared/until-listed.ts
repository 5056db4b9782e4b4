import type { Computer } from "@a2c-smcp/computer";

/** Documents come into the catalogue one by one; settles when there are as many as expected. */
export async function untilListed(computer: Computer, count: number): Promise<void> {
  for (;;) {
    const changed = new Promise<void>((resolve) => computer.once("finder-changed", resolve));
    if ((await computer.finder.query({ limit: 1 })).totalCount >= count) return;
    await changed;
  }
}
