/** Makes one A2C-SMCP server of several: places in offices on Redis, calls from node to node. */
export { RedisStoreOptions } from "./options.ts";
export { redisStore } from "./redis-store.ts";
