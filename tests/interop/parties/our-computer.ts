import type { ComputerLink } from "@a2c-smcp/computer";
import { Computer } from "@a2c-smcp/computer";
import type { ComputerParty, Door, ServerEntry } from "./party.ts";
import { ours } from "./party.ts";

/** The Computer of this repository. */
export class OurComputer implements ComputerParty {
  readonly kind = ours;
  readonly #computer: Computer;
  readonly #door: Door;
  #servers: readonly ServerEntry[];
  #link: ComputerLink | undefined;

  constructor(door: Door, name: string, servers: readonly ServerEntry[]) {
    this.#door = door;
    this.#servers = servers;
    this.#computer = new Computer({ name, config: configOf(servers) });
  }

  async enter(): Promise<void> {
    await this.#computer.start();
    await this.rejoin();
  }

  async rejoin(): Promise<void> {
    const { url, office, secret } = this.#door;
    this.#link = await this.#computer.connect(url, { office, secret, isPatient: false });
  }

  async leave(): Promise<void> {
    await this.#link?.close();
  }

  async isConnected(): Promise<boolean> {
    return this.#link?.isJoined ?? false;
  }

  async addServer(server: ServerEntry): Promise<void> {
    this.#servers = [...this.#servers, server];
    await this.#computer.applyConfig(configOf(this.#servers));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#link?.close();
    await this.#computer.close();
  }
}

function configOf(servers: readonly ServerEntry[]): object {
  return { servers: Object.fromEntries(servers.map((server) => [server.name, server])) };
}
