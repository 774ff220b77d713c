import assert from "node:assert/strict";
import { test } from "node:test";
import { findContext } from "../policy/read/catalog.ts";
import { policyOf } from "../../test/helpers/policy.ts";
import type { ScanSettings } from "./commands/scan/scan-settings.ts";
import { toScanJob } from "./to-scan-job.ts";

test("a scan job does not hold the API key", () => {
  const { policy } = policyOf("allow: [MIT]");
  const settings: ScanSettings = {
    target: { folder: "/work" },
    project: "shop",
    policy,
    context: findContext(policy, "c"),
    exclude: [],
    privateRules: [],
    build: {},
    isProduction: true,
    isOffline: true,
    isDeep: false,
    isFileScan: false,
    isUncached: false,
    isRefresh: false,
    trees: "off",
    baseline: undefined,
    failOn: ["violation"],
    format: "json",
    output: undefined,
    also: [],
    answers: undefined,
    upload: { server: "https://lcc.example", key: "secret-key" },
    use: undefined,
    rulesFrom: {},
    verbosity: "normal",
  };
  assert.doesNotMatch(JSON.stringify(toScanJob(settings, "2026-01-01")), /secret-key/);
});
