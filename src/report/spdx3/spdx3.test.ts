import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, smallReport, type Wanted } from "../../../test/report/small-report.ts";
import type { Report } from "../../domain/report/report.ts";
import { toSpdx3 } from "../spdx/spdx.ts";
import type { Element, Package, Relation, Spdx3Document } from "./document.ts";

const timestamp = new Date("2026-01-01T00:00:00Z");

function elementsOf(wanted: readonly Wanted[], more: Partial<Report> = {}, options = {}): readonly Element[] {
  const text = toSpdx3(smallReport(wanted, more), { timestamp, ...options });
  const [, ...elements] = (JSON.parse(text) as Spdx3Document)["@graph"];
  return elements;
}

function packageOf(elements: readonly Element[], name: string): Package {
  const match = elements.find(
    (element): element is Package => "software_primaryPurpose" in element && element.name === name,
  );
  assert.ok(match, `there is no package ${name}`);
  return match;
}

/** Relationships in short: `a dependsOn b, c (complete)`. */
function relationsOf(elements: readonly Element[], ...types: Relation["relationshipType"][]): string[] {
  const names = new Map(elements.map((element) => [element.spdxId, nameOf(element)]));
  return elements
    .filter((element): element is Relation => "from" in element && types.includes(element.relationshipType))
    .map(({ from, relationshipType, to, completeness = "", scope = "" }) =>
      [names.get(from), relationshipType, to.map((id) => names.get(id) ?? id).join(", "), scope, completeness]
        .filter(Boolean)
        .join(" "),
    );
}

function nameOf(element: Element): string {
  return "simplelicensing_licenseExpression" in element
    ? element.simplelicensing_licenseExpression
    : (element.name ?? element.spdxId);
}

describe("packages in SPDX 3.0.1", () => {
  test("have name, version, package URL, place and purpose", () => {
    const elements = elementsOf([
      {
        name: "a",
        purl: "pkg:npm/a@1.0.0",
        locations: [{ file: "package-lock.json", line: 3 }],
        origin: { kind: "archive", address: "https://example.org/a.tgz" },
      },
    ]);
    const { spdxId, creationInfo, comment, ...rest } = packageOf(elements, "a");
    assert.match(spdxId, /^https:\/\/spdx\.org\/spdxdocs\/shop-[\da-f-]{36}#Package-npm-a-1\.0\.0$/);
    assert.equal(creationInfo, "_:creationInfo");
    assert.match(comment ?? "", /^type: npm\n/);
    assert.deepEqual(rest, {
      type: "software_Package",
      name: "a",
      software_primaryPurpose: "library",
      software_packageVersion: "1.0.0",
      software_downloadLocation: "https://example.org/a.tgz",
      software_packageUrl: "pkg:npm/a@1.0.0",
      externalIdentifier: [
        { type: "ExternalIdentifier", externalIdentifierType: "packageUrl", identifier: "pkg:npm/a@1.0.0" },
      ],
      software_sourceInfo: "Found in package-lock.json:3",
    });
  });

  test("have the hashes of the only file that they are published in", () => {
    const hashes = [{ algorithm: "sha256" as const, value: "ab".repeat(32) }];
    const elements = elementsOf([{ name: "a", distributions: [{ address: "https://example.org/a.tgz", hashes }] }]);
    const { verifiedUsing, software_downloadLocation } = packageOf(elements, "a");
    assert.deepEqual(verifiedUsing, [{ type: "Hash", algorithm: "sha256", hashValue: "ab".repeat(32) }]);
    assert.equal(software_downloadLocation, "https://example.org/a.tgz");
  });

  test("a document is about the project, and says who made it with what", () => {
    const text = toSpdx3(smallReport([]), { timestamp, author: "Jane", supplier: "Example" });
    const [info, document, sbom, ...others] = (JSON.parse(text) as Spdx3Document)["@graph"];
    const idOf = (type: string) =>
      others.filter((element) => "type" in element && element.type === type).map(({ spdxId }) => spdxId);
    assert.deepEqual(info.createdBy, [...idOf("Person"), ...idOf("Organization")]);
    assert.deepEqual(info.createdUsing, idOf("Tool"));
    assert.ok(document && sbom && "rootElement" in document && "rootElement" in sbom);
    assert.deepEqual(document.rootElement, [sbom.spdxId]);
    assert.deepEqual(sbom.rootElement, [packageOf(others, "shop").spdxId]);
    assert.deepEqual(document.profileConformance, ["core", "software", "simpleLicensing"]);
  });

  test("names the program as the creator without an author", () => {
    const [info] = (JSON.parse(toSpdx3(smallReport([]), { timestamp })) as Spdx3Document)["@graph"];
    assert.match(info.createdBy.join(), /#SoftwareAgent-1$/);
  });
});

describe("licenses in SPDX 3.0.1", () => {
  test("are expressions, each once, concluded and declared", () => {
    const evidence = [answer("npm", "MIT OR GPL-2.0"), answer("clearlydefined", "Apache-2.0")];
    const elements = elementsOf([
      { name: "a", license: "Apache-2.0", evidence },
      { name: "b", license: "Apache-2.0" },
      { name: "c", license: "UNKNOWN" },
    ]);
    assert.deepEqual(relationsOf(elements, "hasConcludedLicense"), [
      "shop hasConcludedLicense expandedlicensing_NoAssertionLicense",
      "a hasConcludedLicense Apache-2.0",
      "b hasConcludedLicense Apache-2.0",
      "c hasConcludedLicense expandedlicensing_NoAssertionLicense",
    ]);
    assert.equal(relationsOf(elements, "hasDeclaredLicense")[1], "a hasDeclaredLicense MIT OR GPL-2.0-only");
    const expressions = elements.filter(({ type }) => type === "simplelicensing_LicenseExpression").map(nameOf);
    assert.deepEqual([...expressions].sort(), ["Apache-2.0", "CC0-1.0", "MIT OR GPL-2.0-only"]);
  });

  test("references of the document are explained", () => {
    const elements = elementsOf([{ license: "LicenseRef-acme AND MIT", evidence: [answer("npm", "LicenseRef-acme")] }]);
    const text = elements.find(({ type }) => type === "simplelicensing_SimpleLicensingText");
    const expression = elements.find((element) => "simplelicensing_customIdToUri" in element);
    assert.ok(text && expression && "simplelicensing_customIdToUri" in expression);
    assert.deepEqual(expression.simplelicensing_customIdToUri, [
      { type: "DictionaryEntry", key: "LicenseRef-acme", value: text.spdxId },
    ]);
  });
});

describe("relationships in SPDX 3.0.1", () => {
  test("say what each package needs, and how complete that is", () => {
    const elements = elementsOf([
      { name: "a", direct: true, dependsOn: ["npm:b@1.0.0", "npm:c@1.0.0"] },
      { name: "b", direct: false, dependsOn: [] },
      { name: "c", direct: false, dependsOn: ["npm:b@1.0.0", "npm:gone@1"] },
      { name: "d", direct: true, scope: "dev" },
      { name: "e", direct: true, scope: "optional", dependsOn: [] },
    ]);
    assert.deepEqual(relationsOf(elements, "dependsOn", "hasOptionalDependency").sort(), [
      "a dependsOn b, c complete",
      "b dependsOn NoneElement complete",
      "c dependsOn b incomplete",
      "d dependsOn NoAssertionElement noAssertion",
      "e dependsOn NoneElement complete",
      "shop dependsOn a noAssertion",
      "shop dependsOn d development noAssertion",
      "shop hasOptionalDependency e noAssertion",
    ]);
  });

  test("the project contains its workspaces, and they depend on their components", () => {
    const docs = { name: "docs", path: "docs" };
    const workspaces = [{ name: "@shop/web", path: "apps/web" }];
    const elements = elementsOf([
      { name: "a", direct: true, dependsOn: [], workspaces },
      { name: "b", direct: true, dependsOn: [], scope: "test", workspaces: [...workspaces, docs] },
    ]);
    assert.deepEqual(relationsOf(elements, "contains"), ["shop contains @shop/web, docs noAssertion"]);
    assert.deepEqual(
      relationsOf(elements, "dependsOn").filter((edge) => edge.startsWith("@shop/web")),
      ["@shop/web dependsOn a noAssertion", "@shop/web dependsOn b test noAssertion"],
    );
  });
});

describe("models and datasets in SPDX 3.0.1", () => {
  const model = {
    type: "huggingface",
    name: "acme/chat",
    version: "abc1234",
    facts: {
      modelType: "llama",
      architecture: "LlamaForCausalLM",
      pipelineTag: "text-generation",
      baseModels: ["acme/base"],
      datasets: ["acme/data", "acme/other"],
      evaluationDatasets: ["acme/data"],
      metrics: ["accuracy = 0.9 on glue (sst2)"],
      energy: 12.5,
      emissions: "300",
    },
  };
  const base = { type: "huggingface", name: "acme/base", version: "" };
  const data = {
    type: "huggingface-dataset",
    name: "acme/data",
    version: "",
    facts: { modalities: ["text", "tabular", "smell"], tasks: ["qa"], gated: "manual", authors: ["Jane"] },
  };

  test("a model is an AI package", () => {
    const elements = elementsOf([model, base, data]);
    const spdxPackage = packageOf(elements, "acme/chat");
    assert.deepEqual(
      [
        spdxPackage.type,
        spdxPackage.software_primaryPurpose,
        spdxPackage.software_packageVersion,
        spdxPackage.software_downloadLocation,
      ],
      ["ai_AIPackage", "model", "abc1234", "https://huggingface.co/acme/chat"],
    );
    assert.deepEqual(spdxPackage.ai_typeOfModel, ["llama", "LlamaForCausalLM"]);
    assert.deepEqual(spdxPackage.ai_domain, ["text-generation"]);
    assert.deepEqual(spdxPackage.ai_metric, [
      { type: "DictionaryEntry", key: "accuracy on glue (sst2)", value: "0.9" },
    ]);
    assert.deepEqual(spdxPackage.ai_energyConsumption?.ai_trainingEnergyConsumption, [
      { type: "ai_EnergyConsumptionDescription", ai_energyQuantity: 12.5, ai_energyUnit: "kilowattHour" },
    ]);
    assert.match(
      spdxPackage.ai_informationAboutTraining ?? "",
      /^Made from: acme\/base\nTraining data: acme\/data, acme\/other\n/,
    );
    assert.match(spdxPackage.comment ?? "", /\nThe profile asks for this, and it is not known: releaseTime\.$/);
    assert.equal(elements.find(({ spdxId }) => spdxId === spdxPackage.suppliedBy)?.name, "acme");
  });

  test("a dataset is a dataset package", () => {
    const elements = elementsOf([data]);
    const spdxPackage = packageOf(elements, "acme/data");
    assert.deepEqual([spdxPackage.type, spdxPackage.software_primaryPurpose], ["dataset_DatasetPackage", "data"]);
    assert.deepEqual(spdxPackage.dataset_datasetType, ["text", "structured"]);
    assert.deepEqual(
      [spdxPackage.dataset_intendedUse, spdxPackage.dataset_datasetAvailability],
      ["qa", "registration"],
    );
    const [author] = spdxPackage.originatedBy ?? [];
    assert.equal(elements.find(({ spdxId }) => spdxId === author)?.name, "Jane");
    assert.deepEqual(packageOf(elementsOf([{ ...data, facts: {} }]), "acme/data").dataset_datasetType, ["noAssertion"]);
  });

  test("how a model was made is said where both ends are in the document", () => {
    const elements = elementsOf([model, base, data]);
    assert.deepEqual(relationsOf(elements, "trainedOn", "testedOn", "descendantOf"), [
      "acme/chat trainedOn acme/data noAssertion",
      "acme/chat testedOn acme/data noAssertion",
      "acme/chat descendantOf acme/base noAssertion",
    ]);
  });

  test("the profiles are named where something has them", () => {
    const profiles = (wanted: readonly Wanted[]) => {
      const [document] = elementsOf(wanted);
      return document && "profileConformance" in document ? document.profileConformance.slice(3) : [];
    };
    assert.deepEqual(profiles([model]), ["ai"]);
    assert.deepEqual(profiles([data]), ["dataset"]);
    assert.deepEqual(profiles([model, data]), ["ai", "dataset"]);
  });
});
