import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sampleReport } from "../../../../test/helpers/sample-report.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import { toHtml } from "../html.ts";

const view = await sampleReport(1);
const [pattern] = view.report.findings;
assert.ok(pattern);

function pageOf(...licenses: readonly string[]): string {
  const findings: Finding[] = licenses.map((license, at) => ({
    ...pattern,
    component: { ...pattern?.component, type: "npm", name: `p${at}`, version: "1", scope: "runtime", locations: [] },
    resolved_license: license,
    status: "pass",
    sources: [],
    evidence: [],
    decision: { list: "allow", license, reason: "Fine." },
  }));
  return toHtml({ ...view, report: { ...view.report, findings } });
}

describe("what the licenses ask, on the page", () => {
  test("is listed once for each license, with the clause", () => {
    const page = pageOf("MIT", "MIT", "Apache-2.0 AND MIT");
    assert.equal(page.split('<dt id="asks-').length - 1, 2);
    assert.match(page, /<dt id="asks-1"><bdi>Apache-2\.0<\/bdi><\/dt>[^]*Pass on the license text \(§4\(a\)\)/);
  });

  test("is linked from every component under the license", () => {
    const page = pageOf("MIT", "Apache-2.0 AND MIT", "UNKNOWN");
    assert.equal(page.split('<a href="#asks-2">').length - 1, 2);
    assert.equal(page.split('<a href="#asks-1">').length - 1, 1);
  });

  test("says what is not known", () => {
    assert.match(pageOf("LicenseRef-acme"), /lcc does not know what this license asks/);
    assert.match(pageOf("0BSD"), /Nothing that lcc knows of\./);
    assert.match(pageOf("LicenseRef-llama4"), /Llama 4 Community License Agreement\.[^]*700 million/);
    assert.doesNotMatch(pageOf("UNKNOWN"), /What the licenses require/);
  });
});
