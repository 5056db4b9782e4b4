import { describeGeneration } from "./describe-generation.ts";

describeGeneration({ generation: "0.1", recordAs: "python-0.1" });
