import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, smallReport, type Wanted } from "../../../test/report/small-report.ts";
import type { Report } from "../../domain/report/report.ts";
import { toSpdx } from "./spdx.ts";
import { buildDocument } from "./build-document.ts";
import type { SpdxDocument, SpdxPackage } from "./document.ts";

const timestamp = new Date("2026-01-01T00:00:00Z");

function documentOf(wanted: readonly Wanted[], more: Partial<Report> = {}): SpdxDocument {
  return JSON.parse(toSpdx(smallReport(wanted, more), { timestamp, outputFormat: "json" })) as SpdxDocument;
}

function packageOf(wanted: Wanted): SpdxPackage {
  const [, spdxPackage] = documentOf([wanted]).packages;
  assert.ok(spdxPackage);
  return spdxPackage;
}

describe("licenses in SPDX", () => {
  test("the conclusion is ours, the declaration that of the package, neither with deprecated identifiers", () => {
    const spdxPackage = packageOf({
      license: "GPL-2.0",
      override: "npm:a",
      evidence: [answer("clearlydefined", "ISC"), answer("npm", "GPL-2.0-with-classpath-exception")],
    });
    assert.equal(spdxPackage.licenseConcluded, "GPL-2.0-only");
    assert.equal(spdxPackage.licenseDeclared, "GPL-2.0-only WITH Classpath-exception-2.0");
    assert.match(
      spdxPackage.licenseComments ?? "",
      /^clearlydefined: says ISC\nnpm: says .*\nSet by the policy's override/,
    );
  });

  test("NOASSERTION is for unknown licenses", () => {
    const evidence = [{ source: "pypi", outcome: "none", confidence: 0, raw: "None" } as const];
    const spdxPackage = packageOf({ license: "UNKNOWN", evidence });
    assert.deepEqual([spdxPackage.licenseConcluded, spdxPackage.licenseDeclared], ["NOASSERTION", "NOASSERTION"]);
    assert.equal(spdxPackage.copyrightText, "NOASSERTION");
  });

  test("NONE is for a source that says there is none", () => {
    const evidence = [{ source: "clearlydefined", outcome: "none", confidence: 0, raw: "NONE" } as const];
    const spdxPackage = packageOf({ license: "UNKNOWN", evidence });
    assert.deepEqual([spdxPackage.licenseConcluded, spdxPackage.licenseDeclared], ["NOASSERTION", "NONE"]);
  });

  test("a license that is not an expression is in the comment", () => {
    const spdxPackage = packageOf({ license: "Our terms" });
    assert.equal(spdxPackage.licenseConcluded, "NOASSERTION");
    assert.match(spdxPackage.licenseComments ?? "", /"Our terms", which is not an SPDX license expression/);
  });

  test("a license outside of the list is explained in the words of those who named it", () => {
    const { hasExtractedLicensingInfos } = documentOf([
      {
        type: "huggingface",
        license: "LicenseRef-llama3",
        facts: { licenseName: "Llama 3", licenseLink: "https://example.org/llama3" },
        evidence: [answer("huggingface", "LicenseRef-llama3", { raw: "llama3" })],
      },
    ]);
    assert.deepEqual(hasExtractedLicensingInfos, [
      {
        licenseId: "LicenseRef-llama3",
        name: "Llama 3",
        extractedText: "The text of this license is not known.\nWhat the sources say about it:\nhuggingface: llama3",
        seeAlsos: ["https://example.org/llama3"],
      },
    ]);
  });

  test("references that SPDX 2.3 cannot hold become references of the document", () => {
    const { packages, hasExtractedLicensingInfos } = documentOf([
      { license: "(MIT OR DocumentRef-d:LicenseRef-x) AND GPL-2.0-only WITH AdditionRef-y" },
    ]);
    assert.equal(
      packages[1]?.licenseConcluded,
      "(MIT OR LicenseRef-DocumentRef-d-LicenseRef-x) AND LicenseRef-GPL-2.0-only-WITH-AdditionRef-y",
    );
    assert.deepEqual(
      hasExtractedLicensingInfos.map(({ comment }) => comment),
      [
        'Stands for "DocumentRef-d:LicenseRef-x", which SPDX 2.3 cannot express.',
        'Stands for "GPL-2.0-only WITH AdditionRef-y", which SPDX 2.3 cannot express.',
      ],
    );
  });

  test("several license files of the project are not read as a choice", () => {
    const projectLicenses = ["MIT", "Apache-2.0"].map((license) => ({ file: license, license, confidence: 1 }));
    const [root] = documentOf([], { projectLicenses }).packages;
    assert.equal(root?.licenseDeclared, "NOASSERTION");
    assert.match(root?.licenseComments ?? "", /contain Apache-2\.0, MIT;/);
    assert.equal(
      documentOf([], { projectLicenses: projectLicenses.slice(1) }).packages[0]?.licenseDeclared,
      "Apache-2.0",
    );
  });
});

describe("the product in SPDX", () => {
  const projectManifest = { name: "@acme/shop", version: "1.2.0", file: "package.json" };
  const rootOf = (source: object, options = {}) => {
    const [root] = buildDocument(smallReport([], { source, projectManifest }), {
      timestamp: new Date(0),
      ...options,
    }).packages;
    return [root?.name, root?.versionInfo];
  };

  test("has name and version of the root manifest", () => {
    assert.deepEqual(rootOf({ path: "/home/ada/shop" }), ["@acme/shop", "1.2.0"]);
  });

  test("has the name that was given to the scan", () => {
    assert.deepEqual(rootOf({ path: "/home/ada/checkout" }), ["shop", "1.2.0"]);
  });

  test("has what the options say", () => {
    const options = { projectName: "Shop", projectVersion: "2" };
    assert.deepEqual(rootOf({ path: "/home/ada/shop" }, options), ["Shop", "2"]);
  });
});

describe("packages in SPDX", () => {
  test("identifiers are valid and differ where names differ only in what identifiers cannot hold", () => {
    const { packages } = documentOf([{ name: "@a/b" }, { name: "a_b" }, { name: "ä b", version: "" }]);
    const ids = packages.map(({ SPDXID }) => SPDXID.replace("SPDXRef-", ""));
    assert.deepEqual(ids, ["Project", "Package-npm-a-b-1.0.0", "Package-npm-a-b-1.0.0-2", "Package-npm-b"]);
  });

  test("the place to fetch it from is known only from its origin", () => {
    const address = "https://example.org/x";
    const place = (kind: "git" | "archive" | "registry" | "file") =>
      packageOf({ origin: { kind, address, commit: "abc" } }).downloadLocation;
    assert.deepEqual(
      [place("git"), place("archive"), place("registry"), place("file"), packageOf({}).downloadLocation],
      [`git+${address}@abc`, address, "NOASSERTION", "NOASSERTION", "NOASSERTION"],
    );
  });

  test("the supplier is a person or an organization, or not known", () => {
    const of = (kind: "person" | "organization") => packageOf({ supplier: { name: "A\nB", kind } }).supplier;
    assert.deepEqual([of("person"), of("organization")], ["Person: A B", "Organization: A B"]);
    assert.equal(packageOf({}).supplier, "NOASSERTION");
    assert.equal(packageOf({ supplier: { name: "\n", kind: "person" } }).supplier, "NOASSERTION");
  });

  test("a package URL is an external reference", () => {
    const [reference] = packageOf({ purl: "pkg:npm/a@1.0.0" }).externalRefs ?? [];
    assert.equal(reference?.referenceLocator, "pkg:npm/a@1.0.0");
    assert.equal(packageOf({ purl: "pkg:npm/a b" }).externalRefs, undefined);
  });
});

describe("relationships in SPDX", () => {
  const id = (name: string) => `SPDXRef-Package-npm-${name}-1.0.0`;
  const shown = (wanted: readonly Wanted[]) =>
    documentOf(wanted).relationships.map((relationship) =>
      [relationship.spdxElementId, relationship.relationshipType, relationship.relatedSpdxElement].join(" "),
    );

  const purposes = {
    runtime: [],
    unknown: [],
    optional: [`${id("a")} OPTIONAL_DEPENDENCY_OF SPDXRef-Project`],
    build: [`${id("a")} BUILD_DEPENDENCY_OF SPDXRef-Project`],
    dev: [`${id("a")} DEV_DEPENDENCY_OF SPDXRef-Project`],
    test: [`${id("a")} TEST_DEPENDENCY_OF SPDXRef-Project`],
    available: [`${id("a")} OPTIONAL_DEPENDENCY_OF SPDXRef-Project`],
  } as const;
  for (const [scope, purpose] of Object.entries(purposes) as [keyof typeof purposes, readonly string[]][]) {
    test(`the project and a component of scope ${scope}`, () => {
      const start = "SPDXRef-DOCUMENT DESCRIBES SPDXRef-Project";
      const end = `${id("a")} DEPENDS_ON NOASSERTION`;
      const needs = `SPDXRef-Project DEPENDS_ON ${id("a")}`;
      const has = `SPDXRef-Project CONTAINS ${id("a")}`;
      assert.deepEqual(shown([{ scope, direct: true }]), [start, needs, ...purpose, end]);
      assert.deepEqual(shown([{ scope }]), [start, has, ...purpose, end]);
    });
  }

  test("NONE is for a component that needs nothing, NOASSERTION for one whose needs are unknown", () => {
    assert.deepEqual(
      shown([
        { name: "a", direct: true, dependsOn: ["npm:b@1.0.0", "npm:gone@1"] },
        { name: "b", direct: false, dependsOn: [] },
      ]).slice(2),
      [`${id("a")} DEPENDS_ON ${id("b")}`, `${id("a")} DEPENDS_ON NOASSERTION`, `${id("b")} DEPENDS_ON NONE`],
    );
  });

  test("a component without dependents belongs to the project, with a remark; of a cycle, one component does", () => {
    const { relationships } = documentOf([
      { name: "a", dependsOn: ["npm:b@1.0.0"] },
      { name: "b", dependsOn: ["npm:a@1.0.0"] },
      { name: "c", dependsOn: ["npm:a@1.0.0"], direct: false },
      { name: "d", dependsOn: ["npm:e@1.0.0"] },
      { name: "e", dependsOn: ["npm:d@1.0.0"] },
    ]);
    const remarked = relationships.filter(({ comment }) => comment?.includes("is not known"));
    assert.deepEqual(
      remarked.map(({ relatedSpdxElement }) => relatedSpdxElement),
      [id("c"), id("d")],
    );
  });
});

describe("published files in SPDX", () => {
  const sha1 = { algorithm: "sha1", value: "cd".repeat(20) } as const;
  const address = "https://files.example/a-1.0.0.tgz";

  test("lists the checksums and the location of a package with one file", () => {
    const spdxPackage = packageOf({ distributions: [{ address, hashes: [sha1] }] });
    assert.deepEqual(spdxPackage.checksums, [{ algorithm: "SHA1", checksumValue: sha1.value }]);
    assert.equal(spdxPackage.downloadLocation, address);
  });

  test("names no single file for a package with several", () => {
    const spdxPackage = packageOf({ distributions: [{ address, hashes: [sha1] }, { hashes: [sha1] }] });
    assert.equal(spdxPackage.checksums, undefined);
    assert.equal(spdxPackage.downloadLocation, "NOASSERTION");
  });
});
