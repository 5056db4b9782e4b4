import type { ModelHabits } from "./model-habits.ts";
import { habitsOf } from "./model-habits.ts";

/** A model that was tried: what it is called, where its files come in one package, and what its weights must be. */
export interface KnownModel extends ModelHabits {
  readonly name: string;
  readonly languages: string;
  /** Coordinates in Maven Central: a .jar is a zip file. */
  readonly artifact: string;
  readonly licence: string;
  /** SHA-256 of the weights in hex. */
  readonly weights: string;
}

const langchain = "dev.langchain4j:langchain4j-embeddings";

/** Models whose quality is known; see decision 0033. Any other of the BERT family can be added from its files. */
export const knownModels: readonly KnownModel[] = [
  {
    name: "bge-small-en-v1.5",
    languages: "en",
    artifact: `${langchain}-bge-small-en-v15-q:1.0.0-beta3`,
    licence: "MIT (weights, BAAI)",
    weights: "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4",
    ...habitsOf("bge-small-en-v1.5"),
  },
  {
    name: "bge-small-zh-v1.5",
    languages: "zh",
    artifact: `${langchain}-bge-small-zh-v15-q:1.0.0-beta2`,
    licence: "MIT (weights, BAAI)",
    weights: "15b717c382bcb518ba457b93ea6850ede7f4f1cd8937454aa06972366cd19bcc",
    ...habitsOf("bge-small-zh-v1.5"),
  },
  {
    name: "e5-small-v2",
    languages: "en",
    artifact: `${langchain}-e5-small-v2-q:1.0.0-beta3`,
    licence: "MIT (weights, Microsoft)",
    weights: "7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded",
    ...habitsOf("e5-small-v2"),
  },
];
