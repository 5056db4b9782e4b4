// An MCP server over stdio that only hands on: what it says is decided at the other end of a local socket.
import { connect } from "node:net";

const socket = connect(process.argv[2] ?? "");
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on("close", () => process.exit(0));
socket.on("error", () => process.exit(1));
