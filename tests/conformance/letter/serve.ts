// Serves one of the providers of this folder over stdio: tsx serve.ts NAME.
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createGuideProvider } from "./guide-provider.ts";
import { serveOddProvider } from "./odd-provider.ts";
import { createPoorProvider, createScrapsProvider } from "./poor-provider.ts";

const providers = { guide: createGuideProvider, poor: createPoorProvider, scraps: createScrapsProvider };

const [, , name = ""] = process.argv;
if (name === "odd") serveOddProvider();
else if (Object.hasOwn(providers, name))
  await providers[name as keyof typeof providers]().connect(new StdioServerTransport());
else throw new Error(`There is no provider ${name}`);
