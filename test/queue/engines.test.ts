import { describe } from "node:test";
import { sqlitePlace } from "../helpers/store-place.ts";
import { testQueue } from "./engine-suite.ts";
import { testFairness } from "./fairness-suite.ts";

describe("the queue on SQLite", () => {
  testQueue(sqlitePlace);
  testFairness(sqlitePlace);
});
