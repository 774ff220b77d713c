import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, smallReport, type Wanted } from "../../../test/report/small-report.ts";
import type { Report } from "../../domain/report/report.ts";
import { toCycloneDx } from "./cyclonedx.ts";
import type { Bom, BomComponent, SpecVersion } from "./document.ts";

const timestamp = new Date("2026-01-01T00:00:00Z");

function bomOf(wanted: readonly Wanted[], more: Partial<Report> = {}, specVersion: SpecVersion = "1.6"): Bom {
  return JSON.parse(toCycloneDx(smallReport(wanted, more), { timestamp, specVersion, outputFormat: "json" })) as Bom;
}

function componentOf(wanted: Wanted, specVersion?: SpecVersion): BomComponent {
  const [component] = bomOf([wanted], {}, specVersion).components;
  assert.ok(component);
  return component;
}

function property(component: BomComponent, name: string): string | undefined {
  return component.properties?.find((property) => property.name === name)?.value;
}

describe("licenses in CycloneDX", () => {
  const twoSources = {
    license: "Apache-2.0",
    evidence: [answer("npm", "MIT OR GPL-2.0"), answer("clearlydefined", "Apache-2.0")],
  };
  const concluded = { expression: "Apache-2.0", acknowledgement: "concluded" };

  test("1.6 takes one expression: the conclusion, and the declaration is a property", () => {
    const component = componentOf(twoSources);
    assert.deepEqual(component.licenses, [concluded]);
    assert.equal(property(component, "lcc:license:declared"), "MIT OR GPL-2.0");
  });

  test("1.7 takes both, without deprecated identifiers", () => {
    const declared = { expression: "MIT OR GPL-2.0-only", acknowledgement: "declared" };
    assert.deepEqual(componentOf(twoSources, "1.7").licenses, [concluded, declared]);
  });

  test("what the sources say is evidence, in 1.6 as a list without expressions", () => {
    assert.deepEqual(componentOf(twoSources).evidence?.licenses, [
      { license: { name: "MIT OR GPL-2.0-only" } },
      { license: { id: "Apache-2.0" } },
    ]);
    assert.deepEqual(componentOf(twoSources, "1.7").evidence?.licenses, [
      { expression: "MIT OR GPL-2.0-only" },
      { expression: "Apache-2.0" },
    ]);
  });

  test("curated data and the code host declare nothing", () => {
    const component = componentOf({ evidence: [answer("clearlydefined", "MIT"), answer("github", "MIT")] }, "1.7");
    assert.deepEqual(component.licenses, [{ expression: "MIT", acknowledgement: "concluded" }]);
  });

  test("the card of a model declares its license; a license text or an override makes it a conclusion", () => {
    const license = "LicenseRef-llama3.1";
    const model = { type: "huggingface", name: "org/m", license, evidence: [answer("huggingface", license)] };
    const how = (wanted: Partial<Wanted>) =>
      componentOf({ ...model, ...wanted }).licenses?.map((choice) =>
        "acknowledgement" in choice ? choice.acknowledgement : "",
      );
    assert.deepEqual(how({}), ["declared"]);
    assert.deepEqual(how({ evidence: [answer("filesystem", license, { file: "m/README.md" })] }), ["declared"]);
    assert.deepEqual(how({ evidence: [answer("filesystem", license, { file: "m/LICENSE" })] }), ["concluded"]);
    assert.deepEqual(how({ evidence: [answer("project-override", license)] }), ["concluded"]);
  });

  test("a license outside of the SPDX list has an address: the link of the card, else that of its publisher", () => {
    const terms = (facts: NonNullable<Wanted["facts"]>, license = "LicenseRef-llama3.1") =>
      componentOf({ type: "huggingface", name: "org/m", version: "v1", license, facts }).externalReferences?.flatMap(
        ({ type, url, comment }) => (type === "license" ? [`${comment} ${url}`] : []),
      );
    assert.match(terms({})?.[0] ?? "", /^LicenseRef-llama3\.1 https:/);
    assert.deepEqual(terms({ licenseLink: "https://example.org/terms" }), [
      "LicenseRef-llama3.1 https://example.org/terms",
    ]);
    assert.deepEqual(terms({ licenseLink: "LICENSE.md" }, "LicenseRef-x"), [
      "LicenseRef-x https://huggingface.co/org/m/blob/v1/LICENSE.md",
    ]);
    assert.equal(terms({ licenseLink: "../x y" }, "LicenseRef-x"), undefined);
    assert.equal(terms({ licenseLink: "https://example.org/terms" }, "MIT"), undefined);
  });

  test("an unknown license is left out, not named UNKNOWN", () => {
    assert.equal(componentOf({ license: "UNKNOWN" }).licenses, undefined);
  });

  test("a reference stays in an expression, and a text that is not an expression is a name", () => {
    const [reference] = componentOf({ license: "LicenseRef-x AND MIT" }).licenses ?? [];
    assert.deepEqual(reference, { expression: "LicenseRef-x AND MIT", acknowledgement: "concluded" });
    const [name] = componentOf({ license: "Our own\nterms" }).licenses ?? [];
    assert.deepEqual(name, { license: { name: "Our own terms", acknowledgement: "concluded" } });
  });

  test("the project has the licenses of its files at the root", () => {
    const files = ["LICENSE-MIT", "LICENSE-APACHE", "vendor/x/LICENSE", "COPYING"];
    const licenses = ["MIT", "Apache-2.0", "ISC", "UNKNOWN"];
    const projectLicenses = files.map((file, at) => ({ file, license: licenses[at] ?? "", confidence: 1 }));
    assert.deepEqual(bomOf([], { projectLicenses }).metadata.component.licenses, [
      { license: { id: "Apache-2.0", acknowledgement: "declared" } },
      { license: { id: "MIT", acknowledgement: "declared" } },
    ]);
  });
});

describe("components in CycloneDX", () => {
  const kinds: Record<string, readonly [Wanted, BomComponent["type"]]> = {
    "a package": [{ type: "pypi" }, "library"],
    "a type that lcc does not know": [{ type: "swift" }, "library"],
    "a model": [{ type: "huggingface" }, "machine-learning-model"],
    "a model of Ollama": [{ type: "ollama" }, "machine-learning-model"],
    "a dataset": [{ type: "huggingface-dataset" }, "data"],
    "a model file": [{ type: "custom", facts: { kind: "model" } }, "machine-learning-model"],
    "a data file": [{ type: "custom", facts: { kind: "dataset" } }, "data"],
    "a file of an unknown kind": [{ type: "custom" }, "file"],
    "code in the repository": [{ type: "custom", vendored: true, folder: "lib/zip" }, "library"],
  };
  for (const [name, [wanted, type]] of Object.entries(kinds)) {
    test(`${name} is ${type}`, () => assert.equal(componentOf(wanted).type, type));
  }

  const excluded = { build: "excluded", dev: "excluded", test: "excluded", available: "excluded" };
  const scopes = { runtime: "required", optional: "optional", ...excluded };
  for (const [scope, want] of Object.entries(scopes) as [keyof typeof scopes, string][]) {
    test(`scope ${scope} is ${want}`, () => assert.equal(componentOf({ scope }).scope, want));
  }

  test("an unknown scope is left to the reader", () =>
    assert.equal(componentOf({ scope: "unknown" }).scope, undefined));

  test("without a version there is the requirement", () => {
    const component = componentOf({ version: "", requirement: ">=1" });
    assert.equal("version" in component, false);
    assert.equal(property(component, "lcc:requirement"), ">=1");
  });

  test("a model names what it was made from, and points to datasets that are listed", () => {
    const facts = { architecture: "LlamaForCausalLM", baseModels: ["org/base"], datasets: ["org/data", "org/other"] };
    const { components } = bomOf([
      { type: "huggingface", name: "org/m", facts },
      { type: "huggingface-dataset", name: "org/data", version: "" },
    ]);
    const model = components.find(({ type }) => type === "machine-learning-model");
    assert.deepEqual(model?.modelCard?.modelParameters, {
      modelArchitecture: "LlamaForCausalLM",
      datasets: [{ ref: "huggingface-dataset:org/data@" }, { type: "dataset", name: "org/other" }],
    });
    assert.deepEqual(model?.pedigree?.ancestors, [{ type: "machine-learning-model", name: "org/base" }]);
  });

  test("a model card has the task, the results and the data of evaluations", () => {
    const facts = {
      pipelineTag: "text-classification",
      datasets: ["org/data"],
      evaluationDatasets: ["glue", "org/data"],
      metrics: ["accuracy = 0.92 on glue (sst2, test)", "f1 = 0.5", "no metric"],
    };
    assert.deepEqual(componentOf({ type: "huggingface", name: "org/m", facts }).modelCard, {
      modelParameters: {
        task: "text-classification",
        datasets: [
          { type: "dataset", name: "org/data" },
          { type: "dataset", name: "glue", description: "used to evaluate the model" },
        ],
      },
      quantitativeAnalysis: {
        performanceMetrics: [
          { type: "accuracy", value: "0.92", slice: "glue (sst2, test)" },
          { type: "f1", value: "0.5" },
        ],
      },
    });
  });

  test("energy is what the card states; without an amount of energy, emissions are a property", () => {
    const environment = (facts: NonNullable<Wanted["facts"]>) =>
      componentOf({ type: "huggingface", name: "org/m", facts }).modelCard?.considerations?.environmentalConsiderations;
    const used = { value: 2.5, unit: "kWh" };
    assert.deepEqual(environment({ emissions: "1200", energy: 2.5, trainingType: "fine-tuning", hardware: "A100" }), {
      energyConsumptions: [
        {
          activity: "fine-tuning",
          energyProviders: [{ organization: { name: "not stated" }, energySource: "unknown", energyProvided: used }],
          activityEnergyCost: used,
          co2CostEquivalent: { value: 0.0012, unit: "tCO2eq" },
        },
      ],
      properties: [{ name: "lcc:fact:hardware", value: "A100" }],
    });
    assert.deepEqual(environment({ emissions: "3 tons" }), {
      properties: [{ name: "lcc:fact:emissions", value: "3 tons" }],
    });
    assert.deepEqual(environment({ emissions: "3 tons", energy: 1 })?.properties, [
      { name: "lcc:fact:emissions", value: "3 tons" },
    ]);
    assert.equal(environment({ architecture: "x" }), undefined);
    const { modelCard } = componentOf({ type: "huggingface", name: "org/m", facts: { intendedUse: "To chat." } });
    assert.deepEqual(modelCard?.considerations, { useCases: ["To chat."] });
  });

  test("places, copyright and addresses are kept", () => {
    const component = componentOf({
      locations: [{ file: "a/lock.json", line: 3 }],
      origin: { kind: "git", address: "https://example.org/x", commit: "abc" },
      evidence: [answer("npm", "MIT", { url: "https://example.org/a b", copyrights: ["(c) Jane"] })],
    });
    assert.deepEqual(component.evidence?.occurrences, [{ location: "a/lock.json", line: 3 }]);
    assert.deepEqual(component.evidence?.copyright, [{ text: "(c) Jane" }]);
    assert.deepEqual(component.externalReferences, [
      { type: "vcs", url: "https://example.org/x", comment: "commit abc" },
      { type: "evidence", url: "https://example.org/a%20b", comment: "license according to npm" },
    ]);
  });
});

describe("edges in CycloneDX", () => {
  const three = [
    { name: "a", direct: true, dependsOn: ["npm:b@1.0.0", "npm:gone@1"] },
    { name: "b", direct: false, dependsOn: [] },
    { name: "c", direct: false },
  ];
  const [a, b, c] = ["npm:a@1.0.0", "npm:b@1.0.0", "npm:c@1.0.0"];

  test("are those of the lockfile, and the project leads to all that nothing else does", () => {
    assert.deepEqual(bomOf(three).dependencies, [
      { ref: "project:shop", dependsOn: [a, c] },
      { ref: a, dependsOn: [b] },
      { ref: b, dependsOn: [] },
    ]);
  });

  test("lead to what the project may need itself, with a remark at the component", () => {
    const bom = bomOf([...three, { name: "d", dependsOn: ["npm:e@1.0.0"] }, { name: "e", dependsOn: [] }]);
    assert.deepEqual(bom.dependencies[0], { ref: "project:shop", dependsOn: [a, c, "npm:d@1.0.0"] });
    const remarks = bom.components.map(({ name, properties = [] }) => [
      name,
      properties.find((property) => property.name === "lcc:dependency")?.value,
    ]);
    assert.deepEqual(remarks, [
      ["a", undefined],
      ["b", undefined],
      ["c", "It comes in through another package; through which one is not known."],
      ["d", "Whether the project needs it itself or through another package is not known."],
      ["e", undefined],
    ]);
  });

  test("are not said to be complete", () => {
    assert.deepEqual(bomOf(three).compositions, [
      { aggregate: "unknown", assemblies: ["project:shop"], dependencies: ["project:shop"] },
      { aggregate: "incomplete", dependencies: [a] },
      { aggregate: "unknown", dependencies: [c] },
    ]);
  });

  test("are incomplete where a file could not be read", () => {
    const errors = [{ file: "pom.xml", detector: "java/pom", message: "broken" }];
    assert.equal(bomOf([], { errors }).compositions[0]?.aggregate, "incomplete");
  });
});

describe("published files", () => {
  const sha256 = { algorithm: "sha256", value: "ab".repeat(32) } as const;
  const address = "https://files.example/a-1.0.0.tgz";

  test("lists the hashes and the distribution of a component with one file", () => {
    const component = componentOf({ distributions: [{ address, hashes: [sha256] }] });
    const hashes = [{ alg: "SHA-256", content: sha256.value }];
    assert.deepEqual(component.hashes, hashes);
    assert.deepEqual(component.externalReferences, [{ type: "distribution", url: address, hashes }]);
  });

  test("lists several files as distributions only: any of them may be the one in use", () => {
    const component = componentOf({ distributions: [{ address, hashes: [sha256] }, { address: `${address}.zip` }] });
    assert.equal(component.hashes, undefined);
    assert.deepEqual(
      component.externalReferences?.map(({ url }) => url),
      [address, `${address}.zip`],
    );
  });

  test("are named once, also where the archive is the origin", () => {
    const component = componentOf({
      origin: { kind: "archive", address },
      distributions: [{ address, hashes: [sha256] }],
    });
    assert.equal(component.externalReferences?.length, 1);
  });
});

describe("how a component was found", () => {
  const chosen = { resolvedBy: "lcc", requirement: "^1.0.0", resolvedAt: "2026-01-01T00:00:00.000Z" } as const;

  test("is evidence of its version, less certain where lcc chose it", () => {
    const [identity] = componentOf(chosen).evidence?.identity ?? [];
    assert.deepEqual([identity?.field, identity?.confidence], ["version", 0.9]);
    assert.match(identity?.methods[0]?.value ?? "", /resolved by lcc.*\^1\.0\.0.*2026-01-01/);
    assert.equal(componentOf({ resolvedBy: "lockfile" }).evidence?.identity?.[0]?.confidence, 1);
  });

  test("is evidence of the name where there is no version, and nothing in reports that do not say", () => {
    assert.equal(componentOf({ resolvedBy: "manifest", version: "" }).evidence?.identity?.[0]?.field, "name");
    assert.equal(componentOf({}).evidence?.identity, undefined);
  });
});
