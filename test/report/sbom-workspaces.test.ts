import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { load } from "js-yaml";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { validateXML } from "xmllint-wasm";
import { detectSbom } from "../../src/detect/sbom/detect-sbom.ts";
import type { ReportView } from "../../src/domain/report/report.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { toCycloneDx } from "../../src/report/cyclonedx/cyclonedx.ts";
import type { Bom } from "../../src/report/cyclonedx/document.ts";
import { toSpdx } from "../../src/report/spdx/spdx.ts";
import type { SpdxDocument } from "../../src/report/spdx/document.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { sourceOf } from "../helpers/source.ts";
import { readTagValue } from "./read-tag-value.ts";

const ecosystems = await openEcosystems();

const options = { timestamp: new Date("2026-01-01T12:00:00Z") };

describe("an SBOM of a monorepo", () => {
  let view: ReportView;
  let plain: ReportView;
  before(async () => {
    plain = await sampleReport(20);
    const findings = plain.report.findings.map((finding, at) => {
      const server = { name: "@shop/server", path: "packages/server" };
      const docs = { name: "docs <site>", path: "www" };
      const workspaces = at < 8 ? [server, docs] : [docs];
      return { ...finding, component: { ...finding.component, workspaces } };
    });
    view = { ...plain, report: { ...plain.report, findings } };
  });

  const bomOf = (of: ReportView) =>
    JSON.parse(toCycloneDx(of, { ...options, specVersion: "1.6", outputFormat: "json" })) as Bom;
  const spdxOf = (of: ReportView) => JSON.parse(toSpdx(of, { ...options, outputFormat: "json" })) as SpdxDocument;
  const directIn = (path: string) =>
    view.report.findings
      .filter(
        ({ component: { direct, workspaces = [] } }) => direct === true && workspaces.some((one) => one.path === path),
      )
      .map(({ component }) => component.name)
      .sort();

  test("has a part of the project for each workspace in CycloneDX, with what it needs", async () => {
    const bom = bomOf(view);
    const { component } = bom.metadata;
    assert.deepEqual(
      component.components?.map(({ name, "bom-ref": ref }) => [name, ref]),
      [
        ["@shop/server", "workspace:packages/server"],
        ["docs <site>", "workspace:www"],
      ],
    );
    const nameOf = new Map(bom.components.map((one) => [one["bom-ref"], one.name]));
    const needs = (ref: string) => bom.dependencies.find((one) => one.ref === ref)?.dependsOn ?? [];
    assert.deepEqual(needs(component["bom-ref"] ?? "").slice(0, 2), ["workspace:packages/server", "workspace:www"]);
    for (const path of ["packages/server", "www"]) {
      const names = needs(`workspace:${path}`).map((ref) => nameOf.get(ref));
      assert.ok(names.length > 0);
      assert.deepEqual(names.sort(), directIn(path));
    }
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    assert.equal(await validator.validate(JSON.stringify(bom)), null);
    const xml = toCycloneDx(view, { ...options, specVersion: "1.6", outputFormat: "xml" });
    assert.match(xml, /<components>\s*<component type="application" bom-ref="workspace:packages\/server">/);
    const { errors } = await validateXML({
      xml: [{ fileName: "bom.xml", contents: xml }],
      schema: readSchema("bom-1.6.SNAPSHOT.xsd"),
      preload: [{ fileName: "spdx.SNAPSHOT.xsd", contents: readSchema("spdx.SNAPSHOT.xsd") }],
      maxMemoryPages: 8_192,
    });
    assert.deepEqual(errors, []);
    assert.notEqual(bom.serialNumber, bomOf(plain).serialNumber);
  });

  test("has a package for each workspace in SPDX, which the project contains, with what it needs", () => {
    const document = spdxOf(view);
    const nameOf = new Map(document.packages.map(({ SPDXID, name }) => [SPDXID, name]));
    const contained = document.relationships.filter(
      ({ relationshipType, relatedSpdxElement: to }) =>
        relationshipType === "CONTAINS" && to.startsWith("SPDXRef-Application-"),
    );
    assert.deepEqual(
      contained.map(({ spdxElementId, relatedSpdxElement: to }) => [spdxElementId, nameOf.get(to)]),
      [
        ["SPDXRef-Project", "@shop/server"],
        ["SPDXRef-Project", "docs <site>"],
      ],
    );
    const id = "SPDXRef-Application-packages-server";
    const needed = document.relationships.flatMap(
      ({ spdxElementId: from, relationshipType: type, relatedSpdxElement: to }) => {
        if (type === "DEPENDS_ON" && from === id) return [nameOf.get(to)];
        return type.endsWith("_OF") && to === id ? [nameOf.get(from)] : [];
      },
    );
    assert.deepEqual([...new Set(needed)].sort(), directIn("packages/server"));
    const yaml = load(toSpdx(view, { ...options, outputFormat: "yaml" }));
    assert.deepEqual(yaml, document);
    assert.ok(readTagValue(toSpdx(view, { ...options, outputFormat: "tag-value" })));
    assert.notEqual(document.documentNamespace, spdxOf(plain).documentNamespace);
  });

  test("lists the same components when lcc reads it again", async () => {
    const texts = {
      "bom.json": [bomOf(view), bomOf(plain)],
      "sbom.spdx.json": [spdxOf(view), spdxOf(plain)],
    };
    for (const [file, [withParts, without]] of Object.entries(texts)) {
      const namesIn = async (text: unknown) => {
        const { components } = await detectSbom(sourceOf({ [file]: JSON.stringify(text) }), file, ecosystems);
        return components.map(({ name, version, direct }) => `${name}@${version} ${direct}`);
      };
      assert.deepEqual(await namesIn(withParts), await namesIn(without));
    }
  });
});

function readSchema(name: string): string {
  const library = dirname(createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-library/package.json"));
  return readFileSync(join(library, "res/schema", name), "utf8");
}
