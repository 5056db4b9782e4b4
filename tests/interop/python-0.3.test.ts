import { describeGeneration } from "./describe-generation.ts";

describeGeneration({ generation: "0.3" });
