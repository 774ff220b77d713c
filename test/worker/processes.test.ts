import { describe } from "node:test";
import { sqlitePlace } from "../helpers/store-place.ts";
import { testCancelled, testDrained, testKilled } from "./process-suite.ts";

describe("lcc worker on SQLite", { skip: process.platform !== "linux" }, () => {
  testKilled(sqlitePlace);
  testCancelled(sqlitePlace);
  testDrained(sqlitePlace);
});
