import { NAMESPACE } from "@a2c-smcp/protocol";
import { withDeadline } from "@a2c-smcp/runtime";
import type { SocketServer } from "./server-socket.ts";

/** How long the last answers may take to be written, in milliseconds. */
const FLUSH_MS = 1_000;

/**
 * Ends every connection once what was written to it is sent. The transport is closed without a word of the
 * namespace: a client that is told to disconnect stays away, and one whose transport ends comes back.
 */
export async function closeSockets(io: SocketServer): Promise<void> {
  const flushed = [...io.of(NAMESPACE).sockets.values()].map(
    ({ conn }) =>
      new Promise<void>((resolve) => {
        conn.once("close", () => resolve());
        conn.close();
      }),
  );
  await withDeadline(Promise.all(flushed), { what: "flushing", milliseconds: FLUSH_MS }).catch(() => {
    // Whoever does not read is cut off by what follows.
  });
  await io.close();
}
