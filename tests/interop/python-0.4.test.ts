import { describeGeneration } from "./describe-generation.ts";

describeGeneration({ generation: "0.4", isMixedOnTheirs: true, recordAs: "python-0.4" });
