import { createMemoryOfficeStore } from "@a2c-smcp/server";
import { describeOfficeStore } from "./describe-office-store.ts";

describeOfficeStore("in memory", createMemoryOfficeStore);
