import { readFileSync, rmSync } from "node:fs";
import { expect } from "vitest";
import type { TransferBench } from "./transfer-bench.ts";
import { skillBody } from "./transfer-bench.ts";

/** At whose Server the parties meet. */
export type Where = "ourServer" | "theirServer";

async function skillsAreListedAndRead(bench: TransferBench, where: Where): Promise<void> {
  const url = await bench[where]();
  await bench.ourComputer(url);
  const ask = await bench.theirAgent(url);

  expect(await ask("get_skills", { computer: "lab" })).toMatchObject([{ name: "tidy", source: "user" }]);
  expect(await ask("get_skill", { computer: "lab", name: "tidy" })).toMatchObject({ body: skillBody });
  expect(await ask("get_skill", { computer: "lab", name: "tidy", rel_path: "long.md" })).toMatchObject({
    body: "100000 characters",
  });
}

async function handlesThatAreGoodNo(bench: TransferBench, where: Where): Promise<void> {
  const url = await bench[where]();
  const folder = await bench.ourComputer(url);
  const ask = await bench.theirAgent(url);
  const skill = { computer: "lab", name: "tidy", rel_path: "a.bin" };
  const { blob_handle: handle } = (await ask("get_skill", skill)) as { blob_handle: string };
  const get = { computer: "lab", handle };

  expect(await ask("get_blob", get)).toMatchObject({ total_size: 600_000, eof: false });
  rmSync(folder.at("user", "tidy", "a.bin"));
  await expect(ask("get_blob", get)).rejects.toMatchObject({ fields: { code: 4018 } });
  const foreign = { computer: "lab", handle: "x" };
  await expect(ask("get_blob", foreign)).rejects.toMatchObject({ fields: { code: 4018 } });
}

async function errorsAreToldWithCodes(bench: TransferBench, where: Where): Promise<void> {
  const url = await bench[where]();
  await bench.ourComputer(url);
  const ask = await bench.theirAgent(url);
  const refused = (code: number) => ({ type: "SMCPProtocolError", fields: { code } });
  const skill = (name: string, rel_path?: string) =>
    ask("get_skill", { computer: "lab", name, ...(rel_path === undefined ? {} : { rel_path }) });
  // The Rust SDK raises what the others show as the text of a result.
  const call = { computer: "lab", tool: "nothing", params: {}, timeout: 5 };
  const called = await ask("call_tool", call).catch(String);

  expect(JSON.stringify(called)).toContain("There is no such tool");
  expect(JSON.stringify(called)).not.toContain("validation error");
  await expect(ask("get_resources", { computer: "lab", server: "no" })).rejects.toMatchObject(refused(4014));
  await expect(skill("No Name")).rejects.toMatchObject(refused(4016));
  await expect(skill("nothing")).rejects.toMatchObject(refused(4014));
  await expect(skill("tidy", "../x")).rejects.toMatchObject(refused(4017));
}

async function aConfigurationWithAChoice(bench: TransferBench, where: Where): Promise<void> {
  const url = await bench[where]();
  const inputs = [
    {
      type: "pickString",
      id: "size",
      description: "How large",
      options: ["small", "large"],
      default: "small",
    },
  ];
  await bench.ourComputer(url, { inputs });
  const ask = await bench.theirAgent(url);
  const { servers, inputs: shown } = (await ask("get_config", { computer: "lab" })) as {
    servers: Record<string, unknown>;
    inputs: { options: unknown[] }[];
  };

  expect(Object.keys(servers)).toEqual(["kit", "notes", "screen"]);
  const isObject = bench.kind.generation === "0.4" || where === "ourServer";
  expect(shown[0]?.options).toEqual(
    isObject
      ? [
          { label: "small", value: "small" },
          { label: "large", value: "large" },
        ]
      : ["small", "large"],
  );
}

async function anUploadLandsInThe(bench: TransferBench, where: Where): Promise<void> {
  const url = await bench[where]();
  const folder = await bench.ourComputer(url);
  const ask = await bench.theirAgent(url);
  const { landing_path } = (await ask("put_blob", { computer: "lab", size: 600_000, name: "a b" })) as {
    landing_path: string;
  };

  expect(landing_path).toMatch(new RegExp(`^${folder.at("landed")}/[0-9a-f]{32}_a_b$`));
  expect(readFileSync(landing_path, "utf8")).toBe("x".repeat(600_000));
}

/** What our Computer and their Agent are asked to do. */
export const fromOurComputer = [
  { title: "skills are listed and read", run: skillsAreListedAndRead },
  { title: "handles that are good no more, or never were, are 4018", run: handlesThatAreGoodNo },
  { title: "errors are told with codes that their Agent knows", run: errorsAreToldWithCodes },
  { title: "a configuration with a choice is read", run: aConfigurationWithAChoice },
  { title: "an upload lands in the folder of our Computer", run: anUploadLandsInThe, since: "0.4" },
] as const;
