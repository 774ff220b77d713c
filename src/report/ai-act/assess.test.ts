import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView } from "../../../test/helpers/craft-report.ts";
import type { Report } from "../../domain/report.ts";
import { buildPack } from "../ai-act-pack.ts";
import type { ActComponent, ActReport, Obligation } from "./document.ts";
import type { Role } from "./role.ts";

const time = new Date("2026-01-01T12:00:00Z");

function reportOf(crafts: readonly Craft[], role: Role = "provider", given: Partial<Report> = {}): ActReport {
  return JSON.parse(buildPack(craftView(crafts, given), { role, time })["report.json"]) as ActReport;
}

function model(name: string, facts: Readonly<Record<string, unknown>> = {}, license = "Apache-2.0"): Craft {
  const component = { type: "huggingface", name, version: "", facts: facts as Record<string, string> };
  return { component, resolved_license: license };
}

function dataset(name: string, license = "MIT"): Craft {
  return { component: { type: "huggingface-dataset", name, version: "" }, resolved_license: license };
}

function first({ components }: ActReport): ActComponent {
  const [component] = components;
  assert.ok(component);
  return component;
}

function duty({ obligations }: ActComponent, id: string): Obligation {
  const found = obligations.find((one) => one.id === id);
  assert.ok(found, `there is no ${id}`);
  return found;
}

function item(component: ActComponent, id: string) {
  const found = component.obligations.flatMap(({ items }) => items).find((one) => one.id === id);
  assert.ok(found, `there is no ${id}`);
  return found;
}

describe("weak points of earlier packs", () => {
  test("1: Article 53(2) is the open-source exception, and Article 55 has the duties with systemic risk", () => {
    const component = first(reportOf([model("a/b")]));
    assert.match(duty(component, "art53-2").title, /Open-source exception/);
    assert.equal(duty(component, "art53-2").ref, "Art. 53(2)");
    assert.match(duty(component, "art55").title, /systemic risk/);
    assert.doesNotMatch(duty(component, "art53-2").title, /systemic/);
  });

  test("2: name, version and license do not make a technical documentation", () => {
    const named = model("a/b");
    const component = first(reportOf([{ ...named, component: { ...named.component, version: "abc123" } }]));
    const documentation = duty(component, "art53-1-a");
    assert.equal(documentation.items.length, 11);
    assert.equal(documentation.status, "partial");
    assert.equal(documentation.items.filter(({ status }) => status === "evidenced").length, 1);
  });

  test("3: a description alone does not inform those who build on the model", () => {
    const component = first(reportOf([model("a/b", { description: "a fine model", tags: ["fine"] }, "UNKNOWN")]));
    const information = duty(component, "art53-1-b");
    assert.equal(information.status, "partial"); // its name on the hub is a way of distribution
    assert.deepEqual(
      information.items.filter(({ evidence }) => evidence.length > 0).map(({ id }) => id),
      ["xii-1-c"],
    );
  });

  test("4: the license of the model says nothing about its training data", () => {
    const component = first(reportOf([model("a/b", {}, "MIT")]));
    assert.equal(duty(component, "art53-1-c").status, "missing");
    assert.match(item(component, "c-data-licences").gap ?? "", /license of the model says nothing/);
  });

  describe("5: systemic risk", () => {
    for (const name of ["meta-llama/Llama-3.1-405B", "x/moe-8x22B", "x/giant-1T"]) {
      test(`is not concluded from the name ${name}`, () => {
        const report = reportOf([model(name, { parameters: 1e12 })]);
        assert.deepEqual([report.scope.systemicRisk, report.scope.trainingComputeFlop], ["unknown", null]);
        assert.match(duty(first(report), "art55").reason, /nothing is concluded from the name or the size/);
        assert.equal(first(report).gpaiCandidate, "unknown");
      });
    }

    test("is told by declared compute below the line", () => {
      const report = reportOf([model("x/70B", { trainingFlop: "6.3e24", pipelineTag: "text-generation" })]);
      assert.deepEqual([report.scope.systemicRisk, report.scope.trainingComputeFlop], ["below-threshold", 6.3e24]);
      assert.equal(duty(first(report), "art55").status, "not-applicable");
      assert.match(duty(first(report), "art55").reason, /6\.3e24 FLOP/);
      assert.equal(first(report).gpaiCandidate, "yes");
    });

    test("is told by declared compute above the line", () => {
      const report = reportOf([model("x/small-1B", { trainingFlop: 3e25 }), model("x/other")]);
      assert.equal(report.scope.systemicRisk, "above-threshold");
      assert.equal(duty(first(report), "art55").status, "missing");
      assert.match(item(first(report), "os-not-systemic").gap ?? "", /above the line/);
    });

    test("stays unknown when one of several models declares nothing", () => {
      assert.equal(reportOf([model("a/a", { trainingFlop: 1e22 }), model("a/b")]).scope.systemicRisk, "unknown");
    });
  });

  test("6: datasets are listed and not assessed as models", () => {
    const report = reportOf([dataset("a/data")]);
    const [only, ...others] = first(report).obligations;
    assert.deepEqual([only?.status, only?.items, others], ["not-applicable", [], []]);
    assert.match(only?.reason ?? "", /dataset/);
    assert.deepEqual([report.summary.models, report.summary.datasets, report.summary.missing], [0, 1, 0]);
  });

  describe("7: the risk of a dataset", () => {
    const risksOf = (name: string) => first(reportOf([dataset(name)])).risks;

    test("is not found by a part of the name", () => {
      for (const name of ["acme/c4-clone", "acme/abc4", "acme/notthepile"]) assert.deepEqual(risksOf(name), []);
    });

    test("is found by the whole name, with its source", () => {
      const [risk] = risksOf("monology/pile-uncopyrighted");
      assert.deepEqual([risk?.level, risk?.tags], ["medium", ["mixed-licenses"]]);
      assert.match(risk?.source ?? "", /Hub discussion/);
      assert.equal(risksOf("the_pile_books3")[0]?.level, "critical");
    });

    test("is a hint where nobody has looked it up", () => {
      const [risk] = risksOf("allenai/c4");
      assert.ok(risk?.tags.includes("hint"));
      assert.match(risk?.source ?? "", /not looked up/);
      assert.doesNotMatch(JSON.stringify(risk), /public domain/i);
    });
  });

  test("8: the version of a model is never that of a library", () => {
    const named = model("a/b", { libraries: ["transformers 4.44.0"], libraryName: "transformers" });
    const library = { component: { type: "pypi", name: "torch", version: "2.4.1" } };
    const component = first(reportOf([named, library]));
    assert.equal(component.version, null);
    const values = item(component, "xii-1-e").evidence.map(({ value }) => value);
    assert.deepEqual(values, ["transformers 4.44.0", "pypi torch 2.4.1"]);
  });
});

describe("the open-source exception", () => {
  const known = { architecture: "LlamaForCausalLM", pipelineTag: "text-generation", trainingFlop: 1e22 };

  for (const license of [
    ...["LicenseRef-llama3.1", "CC-BY-NC-4.0", "LicenseRef-openrail", "LicenseRef-qwen-research"],
    ...["SSPL-1.0", "Parity-7.0.0"],
  ]) {
    test(`is not for ${license}`, () => {
      const condition = item(first(reportOf([model("a/b", known, license)])), "os-licence");
      assert.equal(condition.status, "missing");
      assert.match(condition.gap ?? "", /not a free license/);
    });
  }

  for (const license of ["Apache-2.0", "GPL-3.0-only", "MPL-2.0", "CC0-1.0"]) {
    test(`may be for ${license}`, () => {
      assert.equal(item(first(reportOf([model("a/b", known, license)])), "os-licence").status, "evidenced");
    });
  }

  test("is not shown while payment is a thing that only the provider knows, and is offered for (a) and (b) alone", () => {
    const component = first(reportOf([model("a/b", known)]));
    for (const id of ["art53-1-a", "art53-1-b"]) {
      assert.equal(duty(component, id).exemption?.claimed, false);
      assert.equal(duty(component, id).exemption?.conditions.length, 6);
      assert.notEqual(duty(component, id).status, "not-applicable");
    }
    for (const id of ["art53-1-c", "art53-1-d"]) assert.equal(duty(component, id).exemption, null);
  });

  test("is in doubt where the base model is not free, whatever the model itself says", () => {
    const made = model("a/b", { ...known, baseModels: ["meta-llama/Llama-2-7b"] }, "MIT");
    const base = model("meta-llama/Llama-2-7b", {}, "LicenseRef-llama2");
    assert.match(item(first(reportOf([made, base])), "os-licence").gap ?? "", /terms of the base model.*Llama-2-7b/);
  });

  test("is in doubt where nobody knows the license of the base model", () => {
    const made = model("a/b", { ...known, baseModels: ["somebody/else"] }, "MIT");
    assert.equal(item(first(reportOf([made])), "os-licence").status, "partial");
  });

  test("is not for weights that are handed out on conditions", () => {
    const gap = item(first(reportOf([model("a/b", { ...known, gated: "manual", format: "gguf" })])), "os-weights").gap;
    assert.match(gap ?? "", /gated/);
  });
});

describe("what is no evidence", () => {
  test("a benchmark does not show adversarial testing", () => {
    const component = first(reportOf([model("a/b", { evaluationDatasets: ["gsm8k", "mmlu"] })]));
    const tested = item(component, "55-eval");
    assert.deepEqual([tested.status, tested.evidence], ["missing", []]);
    assert.match(tested.gap ?? "", /Benchmarks are named \(gsm8k and mmlu\)\. Nothing shows adversarial testing\./);
    assert.equal(item(component, "xi-2-1").status, "partial");
    assert.doesNotMatch(item(component, "xi-2-1").gap ?? "", /adversarial/);
  });

  for (const number of ["365", "12.5", "1e6", "0.25 "]) {
    test(`a number without a unit does not show energy: ${number}`, () => {
      const energy = item(first(reportOf([model("a/b", { emissions: number })])), "xi-1-2-e");
      assert.deepEqual([energy.status, energy.evidence], ["missing", []]);
      assert.match(energy.gap ?? "", /number without a unit/);
    });
  }

  test("emissions with a unit are a trace of energy, and say that the energy is missing", () => {
    const energy = item(first(reportOf([model("a/b", { emissions: "120 kg CO2eq" })])), "xi-1-2-e");
    assert.equal(energy.status, "partial");
    assert.match(energy.gap ?? "", /only emissions/);
  });

  test("energy with its unit is shown as it is", () => {
    const energy = item(first(reportOf([model("a/b", { emissions: "3,500 MWh" })])), "xi-1-2-e");
    assert.deepEqual([energy.evidence[0]?.value, energy.gap?.includes("only emissions")], ["3,500 MWh", false]);
  });
});

describe("Article 54", () => {
  test("names its own exception, with the conditions", () => {
    const representative = duty(first(reportOf([model("a/b")])), "art54");
    assert.match(
      representative.reason,
      /by Art\. 54\(6\) not those of models that meet the conditions of Art\. 53\(2\)/,
    );
    assert.match(representative.reason, /exception \(Art\. 54\(6\)\) is not shown: \d of its 6 conditions/);
    assert.deepEqual([representative.exemption?.claimed, representative.exemption?.conditions.length], [false, 6]);
  });
});

describe("evidence", () => {
  test("names the file, line and field of the card, and says the same thing once", () => {
    const facts = { kind: "model", pipelineTag: "translation", factSources: ["pipelineTag m/README.md:5"] };
    const stated = { outcome: "answer", license: "MIT", raw: "mit", confidence: 1 } as const;
    const component = first(
      reportOf([
        {
          component: { type: "custom", name: "own", version: "", locations: [{ file: "m/README.md" }], facts },
          evidence: [
            { ...stated, source: "lockfile" },
            { ...stated, source: "filesystem", file: "m/README.md" },
            { ...stated, source: "huggingface", url: "https://hub.example/own" },
          ],
        },
      ]),
    );
    const place = { component: "own", file: "m/README.md" };
    assert.deepEqual(item(component, "xi-1-1-a").evidence, [
      { kind: "card-field", ...place, line: 5, field: "pipelineTag", value: "translation" },
    ]);
    const inFile = { kind: "card-field", ...place, line: null, field: "license", value: 'MIT (stated as "mit")' };
    const value = 'MIT (huggingface, stated as "mit", https://hub.example/own)';
    assert.deepEqual(item(component, "xi-1-1-f").evidence, [
      inFile,
      { ...inFile, kind: "registry", file: null, value },
    ]);
  });
});

describe("the role", () => {
  test("is never guessed", () => {
    const report = reportOf([model("a/b")], "unknown");
    assert.equal(report.scope.role, "unknown");
    assert.match(report.scope.note, /a scan cannot know it/);
  });

  test("downstream leaves no duty, with a reason each time, and keeps the evidence", () => {
    const component = first(reportOf([model("a/b", { pipelineTag: "translation" })], "downstream"));
    for (const { status, reason } of component.obligations) {
      assert.equal(status, "not-applicable");
      assert.match(reason, /only use the model/);
    }
    const seen = item(component, "xi-1-1-a");
    assert.deepEqual([seen.status, seen.gap, seen.userAction, seen.evidence.length], ["not-applicable", null, null, 1]);
  });

  test("modifier names the line, and what is compared where the original's compute is unknown", () => {
    const { note } = reportOf([model("a/b")], "modifier").scope;
    assert.match(note, /more than a third .* not known and cannot be estimated, a third of 10²⁵ FLOP .* 10²³ FLOP/);
  });

  test("modifier says that only the change is covered", () => {
    assert.match(duty(first(reportOf([model("a/b")], "modifier")), "art53-1-d").reason, /change only/);
  });
});

describe("the chain behind a model", () => {
  const crafts = [model("a/own", { baseModels: ["a/base"], datasets: ["a/data"] }), dataset("a/data", "UNKNOWN")];
  const lineage: Report["lineage"] = [
    { type: "huggingface", name: "a/base", license: "MIT", evidence: [], facts: { datasets: ["allenai/c4"] } },
    { type: "huggingface-dataset", name: "allenai/c4", license: "ODC-By-1.0", evidence: [] },
  ];

  test("leads over base models to datasets, and brings their licenses and risks", () => {
    const component = first(reportOf(crafts, "provider", { lineage }));
    assert.deepEqual([component.baseModels, component.datasets], [["a/base"], ["a/data", "allenai/c4"]]);
    assert.deepEqual(
      component.risks.map(({ identifier }) => identifier),
      ["allenai/c4"],
    );
    const licenses = item(component, "c-data-licences");
    assert.equal(licenses.status, "partial");
    assert.match(licenses.evidence[0]?.value ?? "", /ODC-By-1\.0/);
    assert.match(licenses.gap ?? "", /license of a\/data; an answer to the known risks of allenai\/c4/);
  });

  test("shows notes of the scan, and the same risk only once", () => {
    const note = {
      component: { type: "huggingface", name: "a/own", version: "" },
      license: "MIT",
      severity: "high",
      explanation: "",
      recommendation: "",
    } as const;
    const { risks } = first(
      reportOf(crafts, "provider", {
        lineage,
        notes: [
          { ...note, type: "restricted_base", message: "made from what is not free" },
          {
            ...note,
            type: "dataset_risk",
            message: "a: Filtered Common Crawl; contains copyrighted pages and personal data",
          },
        ],
      }),
    );
    assert.deepEqual(
      risks.map(({ tags }) => tags[0]),
      ["restricted-base", "hint"],
    );
  });

  test("ends where models name each other", () => {
    const report = reportOf([model("a/x", { baseModels: ["a/y"] }), model("a/y", { baseModels: ["A/X", "a/y"] })]);
    assert.deepEqual(
      report.components.map(({ baseModels }) => baseModels),
      [["a/y"], ["a/x"]],
    );
  });
});
