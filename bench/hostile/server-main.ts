import { createStderrLogger } from "@a2c-smcp/runtime/stderr-logger";
import { createServer } from "@a2c-smcp/server";

// The server as `a2c server` runs it: default limits, a line for each request.
const server = createServer({ port: 0, logger: createStderrLogger({ level: "info", format: "json" }) });
const { url } = await server.listen();
process.on("disconnect", () => process.exit());
process.send?.(url);
