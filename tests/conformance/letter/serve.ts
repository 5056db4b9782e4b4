// Serves one of the providers of this folder over stdio: tsx serve.ts NAME.
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createPoorProvider } from "./poor-provider.ts";

const providers = { poor: createPoorProvider };

const [, , name = ""] = process.argv;
if (!Object.hasOwn(providers, name)) throw new Error(`There is no provider ${name}`);
await providers[name as keyof typeof providers]().connect(new StdioServerTransport());
