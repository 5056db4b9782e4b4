import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { Writable } from "node:stream";
import { connectAgent } from "@a2c-smcp/agent";
import { Events } from "@a2c-smcp/protocol";
import { io } from "socket.io-client";

const [, , url = "", path = ""] = process.argv;

/** The handle of the large file, asked for as any SDK would. */
async function askHandle(): Promise<{ handle: string; size: number; sha256: string }> {
  const query = { a2c_version: "0.4.0" };
  const socket = io(`${url}/smcp`, { query, transports: ["polling", "websocket"] });
  await socket.emitWithAck(Events.JoinOffice, { role: "agent", name: "asker", office_id: "o" });
  const request = { agent: "asker", req_id: "r", computer: "lab", name: "big", rel_path: "file.bin" };
  const { blob_handle, total_size, sha256 } = (await socket.emitWithAck(Events.GetSkill, request)) as {
    blob_handle: string;
    total_size: number;
    sha256: string;
  };
  await socket.emitWithAck(Events.LeaveOffice, { office_id: "o" });
  socket.close();
  return { handle: blob_handle, size: total_size, sha256 };
}

const blob = await askHandle();
const agent = await connectAgent({ url, office: "o", name: "bot" });
process.stdout.write(`${JSON.stringify({ pid: process.pid })}\n`);
await new Promise((resolve) => process.stdin.once("data", resolve));
const size = await agent.saveBlob("lab", blob, { to: Writable.toWeb(createWriteStream(path)) });
const peak = Math.round(
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1_000,
);
writeFileSync(`${path}.json`, JSON.stringify({ size, peak }));
await agent.close();
process.exit(0);
