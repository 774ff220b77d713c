import { describe } from "node:test";
import { createMemoryCache } from "../../src/cache/memory.ts";
import { testCache } from "../helpers/cache-suite.ts";

describe("the cache in memory", () => {
  testCache(async () => createMemoryCache({ maxBytes: 32_000_000, now: () => new Date() }));
});
