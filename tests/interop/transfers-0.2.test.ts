import { describeTransfers } from "./describe-transfers.ts";
import { pythonSdk } from "./parties/python.ts";

describeTransfers(pythonSdk("0.2"));
