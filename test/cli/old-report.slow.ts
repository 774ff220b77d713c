import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { lcc } from "./run.ts";

const old = fileURLToPath(new URL("../fixtures/2.0.2/report.json", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
after(() => rmSync(folder, { recursive: true, force: true }));

describe("a report of 2.0.2", () => {
  const commands: Readonly<Record<string, readonly [readonly string[], number, RegExp]>> = {
    "as a table": [["report", old], 0, /^violation: 1 violation, .*\(permissive\/production; licenses as declared\)$/m],
    "as HTML": [["report", old, "--format", "html"], 0, /mupdf/],
    "as Markdown": [["report", old, "--format", "markdown"], 0, /^\*\*Violation\*\*: 1 violation/m],
    "as CSV": [["report", old, "--format", "csv"], 0, /,completeness,waiver\r\n/],
    "as JUnit": [["report", old, "--format", "junit"], 0, /<failure/],
    "as a notice": [["report", old, "--format", "notice"], 0, /MIT/],
    "as a list of obligations": [["report", old, "--format", "obligations"], 0, /`MIT` \(paragraph 2\)/],
    "as CycloneDX": [["sbom", old], 0, /"bomFormat": "CycloneDX"/],
    "as SPDX": [["sbom", old, "--format", "spdx"], 0, /"spdxVersion": "SPDX-2.3"/],
    "as a pack": [["compliance-pack", old, "--output", join(folder, "pack.zip")], 0, /^/],
    "compared with itself": [["diff", old, old], 0, /^/],
    "as a baseline": [["report", old, "--baseline", old], 0, /nothing new since the baseline/],
    "by another policy": [["policy", "test", "copyleft-friendly", old, "--context", "internal"], 0, /^/],
  };
  for (const [name, [args, status, said]] of Object.entries(commands)) {
    test(`is read ${name}`, async () => {
      const done = await lcc(args);
      assert.equal(done.status, status, done.stderr);
      assert.match(done.stdout, said);
      assert.doesNotMatch(done.stdout, /incomplete: |This scan|scan is complete/);
    });
  }
});
