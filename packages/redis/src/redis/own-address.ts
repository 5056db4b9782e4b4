import { connect } from "node:net";
import type { RedisAddress } from "./redis-address.ts";

/** The address from which this machine reaches Redis: where Redis is, the other nodes are not far. */
export function findOwnAddress({ host, port }: RedisAddress, milliseconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: milliseconds });
    socket.once("connect", () => {
      const { localAddress } = socket;
      socket.destroy();
      if (localAddress) resolve(localAddress);
      else reject(new Error("The connection to Redis ended"));
    });
    socket.once("timeout", () => socket.destroy(new Error(`Redis did not answer within ${milliseconds} ms`)));
    socket.once("error", reject);
  });
}
