import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Evidence } from "../../../domain/report/evidence.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import { whyUnknown } from "./why-unknown.ts";

const component: Finding["component"] = {
  type: "npm",
  name: "x",
  version: "1.0.0",
  scope: "runtime",
  locations: [],
};

function why(
  evidence: readonly Evidence[],
  more: Partial<Finding["component"]> = {},
  isOffline = false,
): string | undefined {
  const decision = { list: "none", license: "UNKNOWN", reason: "" } as const;
  const finding = { component: { ...component, ...more }, evidence, decision, sources: [] };
  return whyUnknown({ ...finding, resolved_license: "UNKNOWN", status: "warning" }, { isOffline });
}

describe("an unknown license is explained", () => {
  test("explains an unknown license by words that lcc cannot read", () => {
    assert.equal(why([{ source: "npm", outcome: "none", confidence: 0, raw: "BSD" }]), `says "BSD"`);
  });

  test("explains it by a registry without the package", () => {
    assert.match(why([{ source: "npm", outcome: "none", confidence: 0, missing: "package" }]) ?? "", /no such package/);
  });

  test("explains it by sources that could not be asked", () => {
    const failed = { source: "npm", outcome: "failed", confidence: 0, failure: "timeout" } as const;
    assert.equal(why([failed, { ...failed, source: "github" }]), "npm and github could not be asked");
  });

  test("explains it by the origin of the component", () => {
    const origin = { kind: "archive", address: "https://example.org/x.tgz" } as const;
    assert.equal(why([], { origin }), "comes from https://example.org/x.tgz, which was not asked");
    assert.equal(why([], { origin }, true), undefined, "no source was asked about any component");
  });
});
