import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { AppError } from "../../domain/errors.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detectSbom, type SbomDetection } from "./detect-sbom.ts";

const ecosystems = await openEcosystems();

const fixtures = join(import.meta.dirname, "../../sbom/fixtures");

function detectFixture(name: string): Promise<SbomDetection> {
  return detectBytes(readFileSync(join(fixtures, name)), name);
}

function detectBytes(bytes: Uint8Array | string, name = "bom.json"): Promise<SbomDetection> {
  const all = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  return detectSbom({ read: async (_path, from, length) => all.subarray(from, from + length) }, name, ecosystems);
}

function show({ components }: SbomDetection): string[] {
  return components.map(({ type, name, version, scope, direct }) =>
    [`${type}:${name}@${version}`, scope, ...(direct === undefined ? [] : [direct ? "direct" : "indirect"])].join(" "),
  );
}

const bom = (...components: readonly object[]): string =>
  JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", components });

describe("an SBOM lists the components", () => {
  const files: Record<string, readonly string[]> = {
    "syft.cdx.json": [
      "custom:deb/debian/base-files@12.4 runtime",
      "golang:github.com/Masterminds/semver@v3.2.1 runtime",
      "npm:@babel/core@7.24.0 runtime",
      "pypi:pyyaml@6.0.1 runtime",
    ],
    "trivy.cdx.json": [
      "maven:org.apache.commons:commons-lang3@3.14.0 runtime",
      "npm:accepts@1.3.8 runtime direct",
      "npm:negotiator@0.6.3 runtime indirect",
    ],
    "cdxgen.cdx.json": [
      "custom:com.acme/internal@3.1 runtime",
      "huggingface:google-bert/bert-base-uncased@main runtime",
      "huggingface-dataset:rajpurkar/squad@ runtime",
      "npm:@types/node@20.1.0 optional direct",
      "npm:argparse@2.0.1 runtime indirect",
      "npm:nested@0.1.0 dev",
      "npm:ui@2.0.0 runtime",
    ],
    "maven.cdx.xml": [
      "maven:ch.qos.logback:logback-core@1.2.13 runtime indirect",
      "maven:org.acme:private@2.0 optional direct",
    ],
    "syft.spdx.json": [
      "custom:apk/alpine/busybox@1.36.1-r5 runtime",
      "pypi:flask@3.0.0 runtime",
      "pypi:werkzeug@3.0.1 runtime",
    ],
    "trivy.spdx": ["custom:deb/debian/libc6@2.41-12 runtime", "npm:accepts@1.3.8 runtime"],
  };
  for (const [name, want] of Object.entries(files)) {
    test(`of ${name}`, async () => assert.deepEqual(show(await detectFixture(name)), want));
  }

  test("each with the SBOM as its place and as the way its version was found", async () => {
    const { components } = await detectFixture("syft.cdx.json");
    for (const { locations, resolvedBy } of components) {
      assert.deepEqual([locations, resolvedBy], [[{ file: "syft.cdx.json" }], "sbom"]);
    }
    const [deb, , babel] = components;
    assert.equal(deb?.purl, "pkg:deb/debian/base-files@12.4?arch=amd64&distro=debian-12");
    assert.deepEqual(babel?.dependsOn, ["golang:github.com/Masterminds/semver@v3.2.1"]);
  });

  test("with their suppliers, in every format", async () => {
    const spdx = { spdxVersion: "SPDX-2.3", SPDXID: "SPDXRef-DOCUMENT", name: "x" };
    const of = (supplier: string) =>
      JSON.stringify({ ...spdx, packages: [{ SPDXID: "SPDXRef-a", name: "a", supplier }] });
    const xml = (inside: string) =>
      `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component type="library">${inside}<name>a</name></component></components></bom>`;
    const files: readonly (readonly [text: string, name: string, want: object | undefined])[] = [
      [bom({ name: "a", supplier: { name: "Acme" } }), "bom.json", { name: "Acme", kind: "organization" }],
      [bom({ name: "a", publisher: "Acme\u001b" }), "bom.json", { name: "Acme", kind: "organization" }],
      [bom({ name: "a", supplier: { name: 7 } }), "bom.json", undefined],
      [xml("<supplier><name>Acme</name></supplier>"), "bom.xml", { name: "Acme", kind: "organization" }],
      [of("Person: Ada (ada@a.example)"), "x.spdx.json", { name: "Ada", kind: "person" }],
      [of("NOASSERTION"), "x.spdx.json", undefined],
      [
        "SPDXVersion: SPDX-2.3\nDocumentName: x\nPackageName: a\nSPDXID: SPDXRef-a\nPackageSupplier: Organization: Acme\n",
        "x.spdx",
        { name: "Acme", kind: "organization" },
      ],
    ];
    for (const [text, name, want] of files) {
      const { components } = await detectBytes(text, name);
      assert.deepEqual(components[0]?.supplier, want, text);
      assert.equal(components[0]?.name, "a");
    }
  });

  test("and says what is missing from it", async () => {
    const { coverage } = await detectFixture("cdxgen.cdx.json");
    assert.deepEqual(coverage.unlocked, [
      {
        file: "cdxgen.cdx.json",
        lockWith:
          'make the SBOM again from a lockfile or from installed packages (it calls its own list "incomplete"; it refers to a component that it does not list)',
      },
    ]);
    assert.deepEqual(coverage.manifestsUnread, [
      {
        file: "cdxgen.cdx.json",
        reason: "one entry has neither a name nor a package URL and is missing.",
        ...{ listsDependencies: true, isPartial: true, cause: "unreadable" },
      },
    ]);
  });

  test("without files and systems, which are counted", async () => {
    const { coverage } = await detectFixture("syft.cdx.json");
    assert.deepEqual(coverage, {
      ...{ filesSeen: 1, manifestsRead: 1, manifestsUnread: [] },
      skipped: [{ path: "syft.cdx.json", reason: "2 entries are files or systems, not packages" }],
    });
  });

  test("files too, where there is nothing else", async () => {
    assert.deepEqual(show(await detectBytes(bom({ type: "file", name: "libfoo.so" }))), ["custom:libfoo.so@ runtime"]);
  });

  test("what the maker does not know about the project counts as a gap in SPDX, about a package it does not", async () => {
    const relations = (unsure: string) => ({
      spdxVersion: "SPDX-2.3",
      packages: ["root", "a"].map((name) => ({ SPDXID: `SPDXRef-${name}`, name, versionInfo: "1" })),
      relationships: [
        ["SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-root"],
        ["SPDXRef-root", "DEPENDS_ON", "SPDXRef-a"],
        [unsure, "DEPENDS_ON", "NOASSERTION"],
      ].map(([spdxElementId, relationshipType, relatedSpdxElement]) => ({
        ...{ spdxElementId, relationshipType, relatedSpdxElement },
      })),
    });
    const gapOf = async (unsure: string) =>
      (await detectBytes(JSON.stringify(relations(unsure)))).coverage.unlocked?.[0]?.lockWith;
    assert.match((await gapOf("SPDXRef-root")) ?? "", /it does not know all that the project needs/);
    assert.equal(await gapOf("SPDXRef-a"), undefined);
  });

  test("none, where it is empty, and is read all the same", async () => {
    const { components, coverage } = await detectBytes(bom());
    assert.deepEqual([components, coverage.manifestsRead], [[], 1]);
  });
});

describe("a component of an SBOM", () => {
  const one = async (component: object) => (await detectBytes(bom({ type: "library", ...component }))).components[0];

  test("is private where its package URL names a registry", async () => {
    const { components } = await detectFixture("maven.cdx.xml");
    assert.deepEqual(components[1]?.origin, { kind: "registry", address: "https://maven.acme.example/releases" });
    const bare = await one({ name: "a", purl: "pkg:npm/a@1?repository_url=me:secret@npm.acme.example/x" });
    assert.deepEqual(bare?.origin, { kind: "registry", address: "https://***@npm.acme.example/x" });
  });

  test("has a requirement where only a range is known", async () => {
    const found = await one({ name: "a", version: "^ 4.18.0", purl: "pkg:npm/a" });
    assert.deepEqual([found?.version, found?.requirement], ["", "^ 4.18.0"]);
  });

  test("that only the project refers to, and that is not listed, is a gap", async () => {
    const text = bom().replace(
      "{",
      `{"metadata":{"component":{"name":"p","bom-ref":"p"}},"dependencies":[{"ref":"p","dependsOn":["x","y"]}],`,
    );
    const { coverage } = await detectBytes(text);
    assert.match(coverage.unlocked?.[0]?.lockWith ?? "", /it refers to 2 components that it does not list/);
  });

  test("keeps its name where its package URL is not valid", async () => {
    for (const purl of ["garbage", "pkg:", "pkg:npm", "\u0000", "pkg:npm/%"]) {
      const found = await one({ name: "thing", version: "1", purl });
      assert.equal(found?.type, "custom");
    }
  });

  test("is one, however often it is listed, for the strongest of its uses", async () => {
    const twice = [
      { type: "library", name: "A", version: "1", purl: "pkg:nuget/A@1", scope: "excluded" },
      { type: "library", name: "a", version: "1", purl: "pkg:nuget/a@1", scope: "required" },
    ];
    assert.deepEqual(show(await detectBytes(bom(...twice))), ["nuget:A@1 runtime"]);
  });

  test("may need itself or its user", async () => {
    const components = ["a", "b"].map((name) => ({ type: "library", "bom-ref": name, name }));
    const dependencies = [
      { ref: "a", dependsOn: ["b", "a"] },
      { ref: "b", dependsOn: ["a"] },
    ];
    const text = JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.4", components, dependencies });
    const found = await detectBytes(text);
    assert.deepEqual(
      found.components.map(({ dependsOn }) => dependsOn),
      [["custom:b@"], ["custom:a@"]],
    );
  });
});

describe("a file that is not an SBOM, or one that lcc cannot read, is an error", () => {
  const xml = (head: string, body = "") =>
    `${head}<bom xmlns="http://cyclonedx.org/schema/bom/1.5"><components>${body}</components></bom>`;
  const bomb = `<!DOCTYPE bom [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>`;
  const cases: Record<string, readonly [Uint8Array | string, RegExp]> = {
    "a manifest": [`{"name":"shop"}`, /^bom\.json is not an SBOM\. lcc scan takes a folder, .* give its folder\.$/],
    "broken JSON": [`{ nothing`, /is not an SBOM/],
    "a text": ["hello", /is not an SBOM/],
    "an empty file": ["", /is not an SBOM/],
    "a binary": [Uint8Array.of(0, 1, 2, 3), /is not an SBOM/],
    "a compressed SBOM": [gzipSync(bom()), /compressed \(gzip\); unpack it first/],
    "an SBOM that was cut off": [bom().slice(0, -2), /^bom\.json(?::\d+)?: This is not valid JSON/],
    "CycloneDX of a version to come": [
      bom().replace("1.6", "2.0"),
      /CycloneDX 2\.0; lcc reads the versions 1\.2 to 1\.7/,
    ],
    "SPDX 3": [
      `{"@context":"https://spdx.org/rdf/3.0.1/spdx-context.jsonld","@graph":[]}`,
      /SPDX 3, which lcc does not read; have it written as SPDX 2\.3 or CycloneDX/,
    ],
    "SPDX of a version to come": [`{"spdxVersion":"SPDX-2.9"}`, /SPDX-2\.9; lcc reads SPDX 2\.3/],
    "an entity bomb": [xml(bomb, "<component><name>&b;</name></component>"), /document type \(DOCTYPE\)/],
    "a document type at an address": [xml(`<!doctype bom SYSTEM "http://evil.example/x.dtd">`), /DOCTYPE/],
    "XML that is not well-formed": [xml("", "<component>"), /not well-formed/],
    "nesting without end": [
      `{"bomFormat":"CycloneDX","specVersion":"1.6","components":${`[{"components":`.repeat(1_000)}`,
      /nested more than 200 levels/,
    ],
    "a text without end": ["SPDXVersion: SPDX-2.3\nPackageComment: <text>", /^bom\.json:2: A text has no end/],
  };
  for (const [name, [content, want]] of Object.entries(cases)) {
    test(name, () =>
      assert.rejects(detectBytes(content), (error) => {
        assert.ok(error instanceof AppError, String(error));
        assert.equal(error.code, name === "nesting without end" ? "too_large" : "invalid_input");
        assert.match(error.message, want);
        return true;
      }),
    );
  }

  const tooLarge: Record<string, () => Uint8Array | string> = {
    "200,001 components": () =>
      `{"bomFormat":"CycloneDX","specVersion":"1.6","components":[${`{"name":"a"},`.repeat(200_000)}{"name":"a"}]}`,
    "200,001 packages": () => `{"spdxVersion":"SPDX-2.3","packages":[${`{"name":"a"},`.repeat(200_000)}{"name":"a"}]}`,
    "more than 64 MB": () => new Uint8Array(64_000_001),
  };
  for (const [name, make] of Object.entries(tooLarge)) {
    test(name, () => assert.rejects(detectBytes(make()), { name: "AppError", code: "too_large" }));
  }
});

test("an SBOM in UTF-16 is read", async () => {
  const bytes = Buffer.from(`\ufeff${bom({ type: "library", name: "a" })}`, "utf16le");
  assert.deepEqual(show(await detectBytes(bytes)), ["custom:a@ runtime"]);
});

test("the document inside an answer of GitHub is read", async () => {
  const sbom = JSON.parse(readFileSync(join(fixtures, "syft.spdx.json"), "utf8")) as object;
  assert.equal((await detectBytes(JSON.stringify({ sbom }))).components.length, 3);
});
