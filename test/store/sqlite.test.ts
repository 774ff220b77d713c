import { describe } from "node:test";
import { sqlitePlace } from "../helpers/store-place.ts";
import { testAccounts } from "./accounts-suite.ts";
import { testClaims } from "./claims-suite.ts";
import { testComponents } from "./components-suite.ts";
import { testDashboard } from "./dashboard-suite.ts";
import { testEndings } from "./endings-suite.ts";
import { testLostLeases } from "./lost-leases-suite.ts";
import { testProjects } from "./projects-suite.ts";
import { testRequests } from "./requests-suite.ts";
import { testRetention } from "./retention-suite.ts";
import { testScans } from "./scans-suite.ts";
import { testTogether } from "./together-suite.ts";

describe("the store in a SQLite file", () => {
  testAccounts(sqlitePlace);
  testScans(sqlitePlace);
  testClaims(sqlitePlace);
  testLostLeases(sqlitePlace);
  testEndings(sqlitePlace);
  testRequests(sqlitePlace);
  testRetention(sqlitePlace);
  testDashboard(sqlitePlace);
  testProjects(sqlitePlace);
  testComponents(sqlitePlace);
  testTogether(sqlitePlace);
});
