// A program that starts a Computer with one hostile server, says so, and then does nothing until it is ended.
import { Computer } from "@a2c-smcp/computer";
import type { HostileMode } from "@a2c-smcp/testkit";
import { hostileServer } from "@a2c-smcp/testkit";

const [mode = "", pids = ""] = process.argv.slice(2);
const computer = new Computer({
  name: "guarded",
  config: { servers: { s: hostileServer(mode as HostileMode, { PIDS: pids }) } },
});
process.once("SIGTERM", () => void computer.close().then(() => process.exit(0)));
await computer.start();
process.stdout.write("started\n");
setInterval(() => undefined, 1_000_000);
