import type { ComputerConfig } from "./computer-config.ts";
import { parameterTexts } from "./parameter-texts.ts";

/** A secret that is written out in a configuration. Says where, never what. */
export interface LiteralSecret {
  readonly server: string;
  /** `env.TOKEN`, `args[2]`, `url`. */
  readonly place: string;
  /** What could stand there instead, with the value in that variable of the environment. */
  readonly instead: string;
}

/** Every secret that is written out where a placeholder should stand. */
export function literalSecrets({ servers }: Pick<ComputerConfig, "servers">): LiteralSecret[] {
  return Object.values(servers).flatMap((server) =>
    parameterTexts(server).flatMap(({ place, spans }) =>
      spans.map(({ name }) => ({ server: server.name, place, instead: referTo(server.name, name) })),
    ),
  );
}

function referTo(server: string, name: string): string {
  const words = `${server}_${name}`.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "");
  return `\${env:${words.toUpperCase()}}`;
}
