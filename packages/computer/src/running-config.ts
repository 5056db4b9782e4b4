import type { GetConfigAnswer, SpokenVersion } from "@a2c-smcp/protocol";
import type { ComputerConfig } from "./config/computer-config.ts";
import { readConfig } from "./config/read-config.ts";
import { showConfig } from "./config/show-config.ts";
import { registerLiterals } from "./inputs/register-literals.ts";
import { SecretRegistry } from "./inputs/secret-registry.ts";
import type { LoadedPlugin } from "./plugins/load-plugin.ts";
import { mergePlugins } from "./plugins/merge-plugins.ts";

/** The configuration that counts: what was given with what plugins add, and the secrets that are written in it. */
export class RunningConfig {
  readonly secrets = new SecretRegistry();
  /** As it was given, without what plugins add. */
  #given: ComputerConfig;
  #current: ComputerConfig;

  /** Throws `ConfigError` when the configuration has mistakes. */
  constructor(config: unknown) {
    this.#given = readConfig(config);
    this.#current = this.#given;
    this.#learnSecrets();
  }

  get current(): ComputerConfig {
    return this.#current;
  }

  /** Takes a new configuration. Throws `ConfigError` when it has mistakes; then everything stays as it is. */
  replace(config: unknown, plugins: readonly LoadedPlugin[]): void {
    this.#given = readConfig(config);
    this.merge(plugins);
  }

  /** Takes what plugins add, in place of what they added before. */
  merge(plugins: readonly LoadedPlugin[]): void {
    this.#current = mergePlugins(this.#given, plugins);
    this.#learnSecrets();
  }

  /** As Agents of a protocol version see it, the newest unless given: placeholders literal, no secret in it. */
  show(version?: SpokenVersion): GetConfigAnswer {
    // A secret that a placeholder stands for may be written out somewhere else, too.
    return this.secrets.scrubValue(showConfig(this.#current, version));
  }

  /** Before anything is told of a server: what is written out in its configuration must not be in it. */
  #learnSecrets(): void {
    for (const server of Object.values(this.#current.servers)) registerLiterals(server, this.secrets);
  }
}
