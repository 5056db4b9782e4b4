import { createServer } from "@a2c-smcp/server";

const server = createServer({ port: 0 });
const { url } = await server.listen();
process.stdout.write(`${JSON.stringify({ port: Number(new URL(url).port) })}\n`);
