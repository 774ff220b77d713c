import { describe } from "node:test";
import { sqlitePlace } from "../helpers/store-place.ts";
import { testFrozen, testStopped } from "./process-suite.ts";

/** On both databases: the leases in the suites of the store and of the queue, processes in `test/faults`. */
describe("lcc worker on SQLite", { skip: process.platform !== "linux" }, () => {
  testFrozen(sqlitePlace);
  testStopped(sqlitePlace);
});
