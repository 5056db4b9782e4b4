import { describeGeneration } from "./describe-generation.ts";

describeGeneration({ generation: "0.2", isMixedOnTheirs: true, recordAs: "python-0.2" });
