import { describe } from "node:test";
import { onEachDatabase, onSqlite } from "../helpers/start-api.ts";
import { testAccounts } from "./threats/account-tests.ts";
import { testAudit } from "./threats/audit-tests.ts";
import { testConnections } from "./threats/connection-tests.ts";
import { testCors } from "./threats/cors-tests.ts";
import { testHeaders } from "./threats/header-tests.ts";
import { testLimits } from "./threats/limit-tests.ts";
import { testTokens } from "./threats/token-tests.ts";

onEachDatabase("tokens", testTokens);
onEachDatabase("accounts", testAccounts);
onEachDatabase("actions", testAudit);

// What never reaches the database is the same on both.
describe("limits and addresses", () => testLimits(onSqlite()));
describe("origins", () => testCors(onSqlite()));
describe("headers", () => testHeaders(onSqlite()));
describe("connections", () => testConnections(onSqlite()));
