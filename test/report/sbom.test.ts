import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { Ajv } from "ajv";
import { load } from "js-yaml";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { validateXML } from "xmllint-wasm";
import type { ReportView } from "../../src/domain/report/report.ts";
import { toCycloneDx } from "../../src/report/cyclonedx/cyclonedx.ts";
import type { Bom } from "../../src/report/cyclonedx/document.ts";
import { toSpdx } from "../../src/report/spdx/spdx.ts";
import type { SpdxDocument } from "../../src/report/spdx/document.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";
import { half, hostileReport } from "./hostile-report.ts";
import { readTagValue } from "./read-tag-value.ts";

const options = {
  projectName: `A <shop> & "more"\n${half}`,
  projectVersion: "1.0\u0007",
  author: "Jane </text> <jane@example.org>",
  supplier: "Example & Sons\u0000",
  timestamp: new Date("2026-01-01T12:00:00.500Z"),
};

let hostile: ReportView;
let empty: ReportView;
before(async () => {
  hostile = await hostileReport();
  const { report } = hostile;
  const nothing = { findings: [], warnings: [], notes: [], projectLicenses: [], errors: [], sourceFailures: [] };
  empty = { project: "", report: { ...report, ...nothing, services: [], source: {} } };
  assert.ok(report.findings.length > 500);
});

describe("CycloneDX", () => {
  for (const specVersion of ["1.6", "1.7"] as const) {
    test(`${specVersion} in JSON passes the strict validator, whatever the names are`, async () => {
      const version = specVersion === "1.6" ? Spec.Version.v1dot6 : Spec.Version.v1dot7;
      const validator = new Validation.JsonStrictValidator(version);
      const text = toCycloneDx(hostile, { ...options, specVersion, outputFormat: "json" });
      assert.equal(show(await validator.validate(text)), "null");
      const short = toCycloneDx(empty, { timestamp: options.timestamp, specVersion, outputFormat: "json" });
      assert.equal(show(await validator.validate(short)), "null");
      const broken = text.replace('"scope": "required"', '"scope": "wanted"');
      assert.notEqual(await validator.validate(broken), null, "the validator lets everything pass");
    });

    test(`${specVersion} in XML passes the schema, whatever the names are`, async () => {
      const texts = [
        toCycloneDx(hostile, { ...options, specVersion, outputFormat: "xml" }),
        toCycloneDx(empty, { timestamp: options.timestamp, specVersion, outputFormat: "xml" }),
        `<bom xmlns="http://cyclonedx.org/schema/bom/${specVersion}" version="1"><components><component/></components></bom>`,
      ];
      const { errors } = await validateXML({
        xml: texts.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
        schema: readSchema(`bom-${specVersion}.SNAPSHOT.xsd`),
        preload: [{ fileName: "spdx.SNAPSHOT.xsd", contents: readSchema("spdx.SNAPSHOT.xsd") }],
        maxMemoryPages: 8_192,
      });
      const wrong = errors.filter(({ loc }) => loc?.fileName !== "2.xml");
      assert.deepEqual(wrong, []);
      assert.ok(errors.length > 0, "the schema lets everything pass");
    });
  }

  test("references are unique and lead somewhere", () => {
    const bom = JSON.parse(toCycloneDx(hostile, { ...options, specVersion: "1.6", outputFormat: "json" })) as Bom;
    const refs = [bom.metadata.component, ...bom.components, ...(bom.services ?? [])].map(
      (component) => component["bom-ref"],
    );
    const known = new Set(refs);
    assert.equal(known.size, refs.length);
    const used = [
      ...bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]),
      ...bom.compositions.flatMap(({ assemblies = [], dependencies }) => [...assemblies, ...dependencies]),
    ];
    assert.deepEqual(
      used.filter((ref) => !known.has(ref)),
      [],
    );
  });
});

describe("SPDX", () => {
  const folder = sharedFolder("corpus/spdx");

  test("in JSON passes the official schema, whatever the names are", needs(folder), () => {
    const schema = JSON.parse(readFileSync(join(folder ?? "", "spdx-2.3.schema.json"), "utf8")) as object;
    const validate = new Ajv({ strict: false }).compile(schema);
    for (const view of [hostile, empty]) {
      const document: unknown = JSON.parse(toSpdx(view, { ...options, outputFormat: "json" }));
      validate(document);
      assert.equal(show(validate.errors ?? null), "null");
    }
    assert.equal(validate({ SPDXID: "SPDXRef-DOCUMENT" }), false, "the schema lets everything pass");
  });

  test("keeps the rules that the schema does not know", () => {
    const document = JSON.parse(toSpdx(hostile, { ...options, outputFormat: "json" })) as SpdxDocument;
    const ids = document.packages.map(({ SPDXID }) => SPDXID);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      ids.filter((id) => !/^SPDXRef-[a-zA-Z0-9.-]+$/.test(id)),
      [],
    );
    const known = new Set([...ids, "SPDXRef-DOCUMENT", "NOASSERTION", "NONE"]);
    const ends = document.relationships.flatMap((one) => [one.spdxElementId, one.relatedSpdxElement]);
    assert.deepEqual(
      ends.filter((id) => !known.has(id)),
      [],
    );
    assert.match(document.documentNamespace, /^https:\/\/[\w./-]+$/);
    assert.match(document.creationInfo.created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test("every LicenseRef is explained once, and nothing is used that SPDX 2.3 does not have", () => {
    const document = JSON.parse(toSpdx(hostile, { ...options, outputFormat: "json" })) as SpdxDocument;
    const used = document.packages.flatMap((one) => [one.licenseConcluded, one.licenseDeclared]);
    const words = new Set(used.flatMap((expression) => expression.split(/[ ()]+/)));
    const refs = [...words].filter((word) => word.startsWith("LicenseRef-")).sort();
    const explained = document.hasExtractedLicensingInfos.map(({ licenseId }) => licenseId);
    assert.deepEqual([...explained].sort(), refs);
    assert.equal(new Set(explained.map((id) => id.toLowerCase())).size, explained.length);
    assert.deepEqual(
      [...words].filter((word) => /^(?:DocumentRef|AdditionRef)|^UNKNOWN$|^GPL-2\.0\+?$/.test(word)),
      [],
    );
  });

  test("in YAML is the same document as in JSON", () => {
    for (const view of [hostile, empty]) {
      const yaml = load(toSpdx(view, { ...options, outputFormat: "yaml" }));
      assert.deepEqual(yaml, JSON.parse(toSpdx(view, { ...options, outputFormat: "json" })));
    }
  });

  test("in tag-value is the same document as in JSON, but for its own end mark", () => {
    for (const view of [hostile, empty]) {
      const read = readTagValue(toSpdx(view, { ...options, outputFormat: "tag-value" }));
      const json = toSpdx(view, { ...options, outputFormat: "json" }).replaceAll("</text>", "</ text>");
      assert.deepEqual(inOrder(read), inOrder(JSON.parse(json) as Record<string, unknown>));
    }
  });
});

test("two runs give the same bytes, and another report or option another identity", async () => {
  const again = await hostileReport();
  const write = (view: ReportView, more = {}) => [
    toCycloneDx(view, { ...options, ...more, specVersion: "1.7", outputFormat: "json" }),
    toCycloneDx(view, { ...options, ...more, specVersion: "1.6", outputFormat: "xml" }),
    toSpdx(view, { ...options, ...more, outputFormat: "json" }),
  ];
  const [first, second] = [write(hostile), write(again)];
  assert.ok(first.every((text, at) => text === second[at]));
  const identities = [first, write(empty), write(hostile, { author: "John" })].flat().map(identityOf);
  assert.equal(new Set(identities).size, identities.length);
});

test("the order of the findings in the report does not matter", () => {
  const { report } = hostile;
  const turned = { ...hostile, report: { ...report, findings: report.findings.slice(0, 600).toReversed() } };
  const straight = { ...hostile, report: { ...report, findings: report.findings.slice(0, 600) } };
  assert.ok(
    toSpdx(turned, { ...options, outputFormat: "json" }) === toSpdx(straight, { ...options, outputFormat: "json" }),
  );
});

function readSchema(name: string): string {
  const library = dirname(createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-library/package.json"));
  return readFileSync(join(library, "res/schema", name), "utf8");
}

/** A difference in a large text is shown in part. */
function show(value: unknown): string {
  return JSON.stringify(value, undefined, 1).slice(0, 2_000);
}

function identityOf(text: string): string | undefined {
  return /[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/.exec(text)?.[0];
}

/** Tag-value writes relationships beside their element; the JSON has them in one list. */
function inOrder(document: Record<string, unknown>): Record<string, unknown> {
  const relationships = document["relationships"] as object[];
  const text = (one: object) => JSON.stringify(Object.entries(one).sort());
  return { ...document, relationships: relationships.toSorted((a, b) => (text(a) < text(b) ? -1 : 1)) };
}
