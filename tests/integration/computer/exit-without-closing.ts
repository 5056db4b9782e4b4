// A program that starts a Computer, says the pid of its stubborn server, and exits without closing anything.
import { writeSync } from "node:fs";
import { Computer } from "@a2c-smcp/computer";
import { fixtureServer } from "@a2c-smcp/testkit";

const computer = new Computer({
  name: "careless",
  config: { servers: { s: fixtureServer({ stubborn: true }) } },
});
await computer.start();
const state = computer.servers.list()[0]?.state;
writeSync(1, String(state?.phase === "ready" ? state.pid : ""));
process.exit(0);
