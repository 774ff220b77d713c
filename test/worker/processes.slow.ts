import { after, before, describe } from "node:test";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import type { Service } from "../helpers/service.ts";
import { postgresPlace, sqlitePlace } from "../helpers/store-place.ts";
import { testCancelled, testDrained, testFrozen, testKilled, testStopped } from "./process-suite.ts";

const isLinux = process.platform === "linux"; // what is known of processes is read from /proc

describe("lcc worker on SQLite", { skip: !isLinux }, () => {
  testFrozen(sqlitePlace);
  testStopped(sqlitePlace);
});

describe("lcc worker on PostgreSQL", { skip: isLinux ? (postgresMissing() ?? false) : true }, () => {
  let server: Service | undefined;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server?.stop());
  const makePlace = () => postgresPlace(server?.url ?? "");
  testKilled(makePlace);
  testCancelled(makePlace);
  testDrained(makePlace);
  testFrozen(makePlace);
  testStopped(makePlace);
});
