import { connectAgent } from "@a2c-smcp/agent";
import { expect, test } from "vitest";
import { admit, startPlainServer } from "../link/plain-server.ts";

test("a Computer that enters as the office is listed is seen, whichever is read first", async () => {
  await using server = await startPlainServer((socket) => {
    admit(socket);
    socket.on("server:list_room", ({ req_id }, ack) => {
      ack({ sessions: [{ sid: "s", name: "lab", role: "computer", office_id: "o" }], req_id });
      socket.emit("notify:enter_office", { office_id: "o", computer: "desk" });
    });
  });
  await using agent = await connectAgent({ url: server.url, office: "o", name: "a" });
  await expect.poll(() => agent.computers().map(({ name }) => name)).toEqual(["lab", "desk"]);
});
