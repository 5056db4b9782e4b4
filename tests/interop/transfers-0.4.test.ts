import { describeTransfers } from "./describe-transfers.ts";

describeTransfers("0.4");
