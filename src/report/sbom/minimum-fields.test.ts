import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { smallReport, type Wanted } from "../../../test/report/small-report.ts";
import { buildBom } from "../cyclonedx/bom.ts";
import type { SbomOptions } from "./options.ts";
import { checkMinimumFields } from "./minimum-fields.ts";

const timestamp = new Date("2026-01-01T00:00:00Z");
const hashes = [{ algorithm: "sha256", value: "ab".repeat(32) } as const];

function missing(wanted: readonly Wanted[], options: Partial<SbomOptions> = {}): Record<string, readonly string[]> {
  const fields = checkMinimumFields(buildBom(smallReport(wanted), { timestamp, ...options }, "1.6"));
  return Object.fromEntries(
    fields.flatMap(({ title, missing: lacking }) => (lacking.length > 0 ? [[title, lacking]] : [])),
  );
}

describe("the minimum fields of a bill of materials", () => {
  test("are all named with those who lack them", () => {
    const wanted = [{ name: "a", version: "", license: "UNKNOWN" }];
    assert.deepEqual(missing(wanted), {
      "author of the SBOM": ["the document"],
      "supplier of the component": ["shop", "a"],
      "version of the component": ["shop", "a"],
      "unique identifier": ["a"],
      license: ["shop", "a"],
      "hash of the published file": ["a"],
    });
  });

  test("are there where the report and the options say them", () => {
    const wanted = [{ name: "a", purl: "pkg:npm/a@1.0.0", distributions: [{ hashes }], direct: true }];
    const options = { author: "Ada", supplier: "Acme", projectVersion: "1.0.0" };
    assert.deepEqual(missing(wanted, options), { "supplier of the component": ["a@1.0.0"], license: ["shop@1.0.0"] });
  });

  test("a supplier that the registry names counts", () => {
    const wanted = [{ name: "a", supplier: { name: "Ada", kind: "person" } }, { name: "b" }] as const;
    assert.deepEqual(missing(wanted, { supplier: "Acme" })["supplier of the component"], ["b@1.0.0"]);
  });

  test("every component has its place in the graph, even if its dependents are unknown", () => {
    const wanted = [
      { name: "a", dependsOn: ["npm:b@1.0.0"] },
      { name: "b", dependsOn: ["npm:a@1.0.0"] },
      { name: "c", direct: false },
      { name: "d", scope: "dev", direct: true },
    ] as const;
    assert.equal(missing(wanted)["place in the dependency graph"], undefined);
  });
});
