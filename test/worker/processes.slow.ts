import { describe } from "node:test";
import { sqlitePlace } from "../helpers/store-place.ts";
import { testCancelled, testDrained, testFrozen, testKilled, testStopped } from "./process-suite.ts";

// What is known of processes is read from /proc. On PostgreSQL the same happens in test/faults.
describe("lcc worker on SQLite", { skip: process.platform !== "linux" }, () => {
  testKilled(sqlitePlace);
  testCancelled(sqlitePlace);
  testDrained(sqlitePlace);
  testFrozen(sqlitePlace);
  testStopped(sqlitePlace);
});
