import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import type { Origin } from "../../domain/contracts/component.ts";
import type { Report } from "../../domain/report/report.ts";
import { refuseAddresses, withoutUserInfo } from "./uploaded-addresses.ts";

describe("the origin of a component in an uploaded report", () => {
  let report: Report;
  before(async () => {
    ({ report } = await sampleReport(3));
  });

  /** Not the first finding: all are looked at. */
  const withOrigin = (address: string, kind: Origin["kind"]): Report => ({
    ...report,
    findings: report.findings.map((finding, at) =>
      at === 1 ? { ...finding, component: { ...finding.component, origin: { kind, address } } } : finding,
    ),
  });

  const real: readonly (readonly [string, Origin["kind"]])[] = [
    ["https://git.example/a.git", "git"],
    ["git+ssh://host.example/o/r.git", "git"],
    ["ssh://host.example/o/r.git", "git"],
    ["git@host.example:o/r.git", "git"],
    ["host.example:o/r.git", "git"],
    ["sparse+https://crates.example/index/", "registry"],
    ["company", "registry"],
    ["file:a.tgz", "file"],
    ["../x", "file"],
    ["C:\\lib\\a.jar", "file"],
    ["lib/a:b.jar", "file"],
    ["", "file"],
  ];
  for (const [address, kind] of real) {
    test(`may be ${JSON.stringify(address)}`, () => refuseAddresses(withOrigin(address, kind)));
  }

  const bad = [
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "git+javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "ftp://host.example/x",
  ];
  for (const kind of ["registry", "git", "archive", "file"] as const) {
    for (const address of bad) {
      test(`may not be ${JSON.stringify(address)} (${kind})`, () =>
        assert.throws(() => refuseAddresses(withOrigin(address, kind)), { code: "invalid_report" }));
    }
  }
});

test("the terms of a hosted model in an uploaded report are an address of the web", async () => {
  const { report } = await sampleReport(1);
  const withTerms = (terms: string): Report => ({
    ...report,
    services: [{ provider: "openai", id: "gpt-4o", locations: [], terms }],
  });
  refuseAddresses(withTerms("https://provider.example/terms"));
  assert.throws(() => refuseAddresses(withTerms("javascript:alert(1)")), /must begin with http/);
});

test("the address of an uploaded repository loses the user and the token in it", async () => {
  const { source } = (await sampleReport(1)).report;
  const clean = (repository: string) => withoutUserInfo({ ...source, repository }).repository;
  assert.equal(clean("https://ci:planted@git.example/a/b.git"), "https://git.example/a/b.git");
  assert.equal(clean("https://git.example/a/b"), "https://git.example/a/b");
});
