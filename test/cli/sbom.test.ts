import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Bom } from "../../src/report/cyclonedx/document.ts";
import type { SpdxDocument } from "../../src/report/spdx/document.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { lcc } from "./run.ts";

describe("lcc sbom", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  const detail = join(folder, "detail.json");
  const bare = join(folder, "bare.json");
  before(async () => {
    const { report, summary } = await sampleReport(30);
    writeFileSync(detail, JSON.stringify({ summary, report }));
    writeFileSync(bare, JSON.stringify(report));
  });
  after(() => rmSync(folder, { recursive: true }));

  test("writes CycloneDX 1.6 in JSON unless told otherwise, with the time of the scan", async () => {
    const { status, stdout, stderr } = await lcc(["sbom", detail]);
    assert.deepEqual([status, stderr], [0, ""]);
    const bom = JSON.parse(stdout) as Bom;
    assert.deepEqual([bom.specVersion, bom.components.length], ["1.6", 30]);
    assert.deepEqual(
      [bom.metadata.timestamp, bom.metadata.component.name],
      ["2026-01-01T12:00:00.000Z", "sample <shop>"],
    );
  });

  test("lists the minimum fields that are missing instead, and ends with 1", async () => {
    const { status, stdout } = await lcc(["sbom", detail, "--check", "ntia"]);
    assert.equal(status, 1);
    assert.match(
      stdout,
      /^Field +Asked by +Missing +For example\nauthor of the SBOM +NTIA and BSI +1 of 1 +the document\n/,
    );
    assert.match(stdout, /^place in the dependency graph +NTIA and BSI +none/m);
    const wrong = await lcc(["sbom", "absent.json", "--check", "cisa"]);
    assert.deepEqual([wrong.status, wrong.stderr], [2, "lcc: --check cisa is not known; there is --check ntia.\n"]);
  });

  test("takes the names it is given, the time of SOURCE_DATE_EPOCH, and a bare report", async () => {
    const named = ["--project-name", "Shop", "--project-version", "2.1", "--author", "Jane", "--supplier", "Example"];
    const env = { SOURCE_DATE_EPOCH: "1767225600" };
    const { stdout } = await lcc(["sbom", bare, "--format", "spdx", ...named], { env });
    const { name, creationInfo } = JSON.parse(stdout) as SpdxDocument;
    assert.equal(name, "Shop 2.1");
    assert.equal(creationInfo.created, "2026-01-01T00:00:00Z");
    assert.deepEqual(creationInfo.creators.slice(0, 2), ["Person: Jane", "Organization: Example"]);
  });

  const written: Record<string, readonly [readonly string[], RegExp]> = {
    "CycloneDX 1.7 in XML": [["--spec-version", "1.7", "--output-format", "xml"], /^<\?xml .*\n<bom xmlns="[^"]*1\.7"/],
    "SPDX in YAML": [["--format", "spdx", "--output-format", "yaml"], /^spdxVersion: SPDX-2\.3\n/],
    "SPDX 3.0.1": [
      ["--format", "spdx", "--spec-version", "3.0.1"],
      /^\{\n {2}"@context": "https:\/\/spdx\.org\/rdf\/3\.0\.1\//,
    ],
    "SPDX in tag-value": [["--format", "spdx", "--output-format", "tag-value"], /^SPDXVersion: SPDX-2\.3\n/],
  };
  for (const [name, [args, want]] of Object.entries(written)) {
    test(`writes ${name} to a file`, async () => {
      const file = join(folder, "out");
      const { status, stdout } = await lcc(["sbom", detail, ...args, "--output", file]);
      assert.deepEqual([status, stdout], [0, ""]);
      assert.match(readFileSync(file, "utf8"), want);
    });
  }

  const refused: Record<string, readonly string[]> = {
    "cyclonedx as tag-value": ["--output-format", "tag-value"],
    "cyclonedx as yaml": ["--output-format", "yaml"],
    "cyclonedx 1.4 as json": ["--spec-version", "1.4"],
    "spdx as xml": ["--format", "spdx", "--output-format", "xml"],
    "spdx 3.0.1 as yaml": ["--format", "spdx", "--spec-version", "3.0.1", "--output-format", "yaml"],
    "cyclonedx 3.0.1 as json": ["--spec-version", "3.0.1"],
    "spdx 3.0 as json": ["--format", "spdx", "--spec-version", "3.0"],
    "swid as json": ["--format", "swid"],
  };
  for (const [what, args] of Object.entries(refused)) {
    test(`refuses ${what} in one line that lists what there is`, async () => {
      const { status, stdout, stderr } = await lcc(["sbom", detail, ...args]);
      assert.deepEqual([status, stdout], [2, ""]);
      const known = "cyclonedx 1.6 or 1.7 as json or xml; spdx 2.3 as json, yaml or tag-value; spdx 3.0.1 as json";
      assert.equal(stderr, `lcc: There is no bill of materials in ${what}. What lcc writes: ${known}.\n`);
    });
  }

  test("says what is wrong with a report that is not there", async () => {
    const { status, stderr } = await lcc(["sbom", join(folder, "nothing.json")]);
    assert.equal(status, 2);
    assert.match(stderr, /^lcc: [^\n]*nothing\.json[^\n]*\n$/);
  });
});
