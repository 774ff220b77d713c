import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dataset, duty, first, item, model, buildActReport } from "./fixtures/act-report.ts";

describe("weak points of earlier packs", () => {
  test("1: Article 53(2) is the open-source exception, and Article 55 has the duties with systemic risk", () => {
    const component = first(buildActReport([model("a/b")]));
    assert.match(duty(component, "art53-2").title, /Open-source exception/);
    assert.equal(duty(component, "art53-2").ref, "Art. 53(2)");
    assert.match(duty(component, "art55").title, /systemic risk/);
    assert.doesNotMatch(duty(component, "art53-2").title, /systemic/);
  });

  test("2: name, version and license do not make a technical documentation", () => {
    const named = model("a/b");
    const component = first(buildActReport([{ ...named, component: { ...named.component, version: "abc123" } }]));
    const documentation = duty(component, "art53-1-a");
    assert.equal(documentation.items.length, 12);
    assert.equal(documentation.status, "partial");
    assert.equal(documentation.items.filter(({ status }) => status === "evidenced").length, 1);
  });

  test("3: a description alone does not inform those who build on the model", () => {
    const component = first(buildActReport([model("a/b", { description: "a fine model", tags: ["fine"] }, "UNKNOWN")]));
    const information = duty(component, "art53-1-b");
    assert.equal(information.status, "partial"); // its name on the hub is a way of distribution
    assert.deepEqual(
      information.items.filter(({ evidence }) => evidence.length > 0).map(({ id }) => id),
      ["xii-1-c"],
    );
  });

  test("4: the license of the model says nothing about its training data", () => {
    const component = first(buildActReport([model("a/b", {}, "MIT")]));
    assert.equal(duty(component, "art53-1-c").status, "missing");
    assert.match(item(component, "c-data-licences").gap ?? "", /license of the model says nothing/);
  });

  describe("5: systemic risk", () => {
    for (const name of ["meta-llama/Llama-3.1-405B", "x/moe-8x22B", "x/giant-1T"]) {
      test(`is not concluded from the name ${name}`, () => {
        const report = buildActReport([model(name, { parameters: 1e12 })]);
        assert.deepEqual([report.scope.systemicRisk, report.scope.trainingComputeFlop], ["unknown", null]);
        assert.match(duty(first(report), "art55").reason, /nothing is concluded from the name or the size/);
        assert.equal(first(report).gpaiCandidate, "unknown");
      });
    }

    test("is excluded by declared compute below the threshold", () => {
      const report = buildActReport([model("x/70B", { trainingFlop: "6.3e24", pipelineTag: "text-generation" })]);
      assert.deepEqual([report.scope.systemicRisk, report.scope.trainingComputeFlop], ["below-threshold", 6.3e24]);
      assert.equal(duty(first(report), "art55").status, "not-applicable");
      assert.match(duty(first(report), "art55").reason, /6\.3e24 FLOP/);
      assert.equal(first(report).gpaiCandidate, "yes");
    });

    test("is indicated by declared compute above the threshold", () => {
      const report = buildActReport([model("x/small-1B", { trainingFlop: 3e25 }), model("x/other")]);
      assert.equal(report.scope.systemicRisk, "above-threshold");
      assert.equal(duty(first(report), "art55").status, "missing");
      assert.match(item(first(report), "os-not-systemic").gap ?? "", /above the line/);
    });

    test("stays unknown when one of several models declares nothing", () => {
      assert.equal(buildActReport([model("a/a", { trainingFlop: 1e22 }), model("a/b")]).scope.systemicRisk, "unknown");
    });
  });

  test("6: datasets are listed and not assessed as models", () => {
    const report = buildActReport([dataset("a/data")]);
    const [only, ...others] = first(report).obligations;
    assert.deepEqual([only?.status, only?.items, others], ["not-applicable", [], []]);
    assert.match(only?.reason ?? "", /dataset/);
    assert.deepEqual([report.summary.models, report.summary.datasets, report.summary.missing], [0, 1, 0]);
  });

  describe("7: the risk of a dataset", () => {
    const risksOf = (name: string) => first(buildActReport([dataset(name)])).risks;

    test("is not found by a part of the name", () => {
      for (const name of ["acme/c4-clone", "acme/abc4", "acme/notthepile"]) assert.deepEqual(risksOf(name), []);
    });

    test("is found by the whole name, with its source", () => {
      const [risk] = risksOf("monology/pile-uncopyrighted");
      assert.deepEqual([risk?.level, risk?.tags], ["medium", ["mixed-licenses"]]);
      assert.match(risk?.source ?? "", /Hub discussion/);
      assert.equal(risksOf("the_pile_books3")[0]?.level, "critical");
    });

    test("is a hint if it was not looked up", () => {
      const [risk] = risksOf("allenai/c4");
      assert.ok(risk?.tags.includes("hint"));
      assert.match(risk?.source ?? "", /not looked up/);
      assert.doesNotMatch(JSON.stringify(risk), /public domain/i);
    });
  });

  test("8: the version of a model is never that of a library", () => {
    const named = model("a/b", { libraries: ["transformers 4.44.0"], libraryName: "transformers" });
    const library = { component: { type: "pypi", name: "torch", version: "2.4.1" } };
    const component = first(buildActReport([named, library]));
    assert.equal(component.version, null);
    const values = item(component, "xii-1-e").evidence.map(({ value }) => value);
    assert.deepEqual(values, ["transformers 4.44.0", "pypi torch 2.4.1"]);
  });
});

describe("Article 54", () => {
  test("names its own exception, with the conditions", () => {
    const representative = duty(first(buildActReport([model("a/b")])), "art54");
    assert.match(
      representative.reason,
      /by Art\. 54\(6\) not those of models that meet the conditions of Art\. 53\(2\)/,
    );
    assert.match(representative.reason, /exception \(Art\. 54\(6\)\) is not shown: \d of its 6 conditions/);
    assert.deepEqual([representative.exemption?.claimed, representative.exemption?.conditions.length], [false, 6]);
  });
});

describe("the role", () => {
  test("is never guessed", () => {
    const report = buildActReport([model("a/b")], "unknown");
    assert.equal(report.scope.role, "unknown");
    assert.match(report.scope.note, /a scan cannot find it out/);
  });

  test("downstream leaves no duty, with a reason each time, and keeps the evidence", () => {
    const component = first(buildActReport([model("a/b", { pipelineTag: "translation" })], "downstream"));
    for (const { status, reason } of component.obligations) {
      assert.equal(status, "not-applicable");
      assert.match(reason, /only use the model/);
    }
    const seen = item(component, "xi-1-1-a");
    assert.deepEqual([seen.status, seen.gap, seen.userAction, seen.evidence.length], ["not-applicable", null, null, 1]);
  });

  test("modifier names the line, and what is compared where the original's compute is unknown", () => {
    const { note } = buildActReport([model("a/b")], "modifier").scope;
    assert.match(
      note,
      /only when the change is significant.* more than a third .* not known and cannot be estimated, the threshold is a third of 10²⁵ FLOP .* 10²³ FLOP/,
    );
  });

  test("modifier says that only the added data is covered by the summary", () => {
    assert.match(duty(first(buildActReport([model("a/b")], "modifier")), "art53-1-d").reason, /added data only/);
  });
});
