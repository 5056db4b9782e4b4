import type { Server } from "node:http";

/**
 * Ends connections whose other side takes nothing of what it is sent for so many milliseconds: it would all have to be
 * kept. A connection where nothing waits may rest as long as it likes, as a stream of notices does.
 */
export function cutOffDeaf(server: Server, ms: number, onCut: () => void): void {
  server.setTimeout(ms, (socket) => {
    if (socket.writableLength === 0) return;
    onCut();
    socket.destroy();
  });
}
