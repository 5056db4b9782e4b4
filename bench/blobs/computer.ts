import { Computer } from "@a2c-smcp/computer";

const [, , url = "", home = ""] = process.argv;
const computer = new Computer({ name: "lab", config: { mcpServers: {} }, skills: { home } });
await computer.start();
await computer.connect(url, { office: "o" });
process.stdout.write(`${JSON.stringify({ pid: process.pid })}\n`);
