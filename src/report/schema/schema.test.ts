import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Compile } from "typebox/compile";
import { mutateValue, spoil } from "../../../test/helpers/mutate-value.ts";
import { random } from "../../../test/helpers/random.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { entries, field } from "../../formats/value.ts";
import * as schema from "../../domain/schema/report.ts";
import { createSchemaBook } from "../../formats/json-schema/schema-book.ts";
import { createReportCheck } from "./check.ts";
import { publishedSchema } from "./publish.ts";

describe("the schema of a report", () => {
  test("fits what a scan makes, by every checker", async () => {
    const detail = await sample(60);
    const validate = compilePublished();
    assert.equal(validate(detail), true, JSON.stringify(validate.errors));
    assert.equal(createReportCheck(schema.ScanDetail)(detail), undefined);
    assert.equal(Compile(schema.ScanDetail).Check(detail), true);
  });

  test("means the same to our checker as to others", async () => {
    const detail = await sample(14);
    const check = createReportCheck(schema.ScanDetail);
    const validate = compilePublished();
    const typebox = Compile(schema.ScanDetail);
    const verdicts = { good: 0, bad: 0 };
    for (let seed = 0; seed < 500; seed++) {
      const value = mutateValue(detail, random(seed));
      const problem = check(value);
      const seen = { ajv: validate(value), typebox: typebox.Check(value) };
      const isGood = problem === undefined;
      assert.deepEqual(seen, { ajv: isGood, typebox: isGood }, `seed ${seed}: ${JSON.stringify(problem)}`);
      verdicts[isGood ? "good" : "bad"]++;
    }
    assert.ok(verdicts.good > 50 && verdicts.bad > 50, JSON.stringify(verdicts));
  });

  test("lets fields pass that a newer version may add", async () => {
    const { summary, report } = await sample(1);
    const detail = { summary: { ...summary, mood: "good" }, report: { ...report, weather: [1] }, x: null };
    assert.equal(createReportCheck(schema.ScanDetail)(detail), undefined);
    assert.equal(compilePublished()(detail), true);
  });

  test("gives every named schema one place, under its name", () => {
    const book = createSchemaBook("#/components/schemas/");
    assert.deepEqual(book.write(schema.ScanDetail), { $ref: "#/components/schemas/ScanDetail" });
    const exported = Object.keys(schema).sort();
    assert.deepEqual(Object.keys(book.named()), exported);
    assert.doesNotMatch(JSON.stringify(book.named()), /\$id/);
  });

  test("describes every field in words", () => {
    const book = createSchemaBook("");
    book.write(schema.ScanDetail);
    const silent = Object.entries(book.named()).flatMap(([name, schema]) =>
      entries(field(schema, "properties"))
        .filter(([, value]) => field(value, "$ref") === undefined && !field(value, "description"))
        .map(([key]) => `${name}.${key}`),
    );
    assert.deepEqual(silent, []);
  });
});

describe("a check names the place and the problem", () => {
  const cases: readonly [name: string, at: string, value: unknown, found: string][] = [
    ["a field that is missing", "report.policy", undefined, ".report.policy is missing"],
    ["a wrong type", "report.findings", {}, ".report.findings must be a list"],
    ["a list where an object belongs", "report.coverage", [], ".report.coverage must be an object"],
    [
      "a word that is not one of the choice",
      "report.findings.1.status",
      "fine",
      ".report.findings[1].status must be one of pass, warning, violation",
    ],
    [
      "a count below zero",
      "report.summary.violations",
      -1,
      ".report.summary.violations must be a whole number, 0 or more",
    ],
    [
      "a confidence beyond 1",
      "report.projectLicenses.0.confidence",
      2,
      ".report.projectLicenses[0].confidence must be a number from 0 to 1",
    ],
    [
      "a number beyond all bounds",
      "summary.durationSeconds",
      Infinity,
      ".summary.durationSeconds must be a number, 0 or more",
    ],
    [
      "a day that no calendar has",
      "summary.generatedAt",
      "2026-13-01T00:00:00Z",
      ".summary.generatedAt must be a time as 2026-01-31T12:00:00Z",
    ],
    [
      "a fact of the wrong type",
      "report.findings.0.component.facts",
      { 'a"b': null },
      '.report.findings[0].component.facts["a\\"b"] must be text, a number, true or false or a list of texts',
    ],
    [
      "a component that is neither one nor null",
      "report.warnings.0.component",
      1,
      ".report.warnings[0].component must be an object or null",
    ],
    [
      "a part of a component that may be null",
      "report.warnings.0.component",
      { type: "npm", name: 1 },
      ".report.warnings[0].component.name must be text",
    ],
  ];
  for (const [name, at, value, message] of cases) {
    test(name, async () => {
      const detail = await sample(14);
      spoil(detail, at, value);
      const problem = createReportCheck(schema.ScanDetail)(detail);
      assert.equal(`${problem?.path} ${problem?.message}`, message);
    });
  }
});

async function sample(count: number) {
  const { summary, report } = await sampleReport(count);
  return JSON.parse(JSON.stringify({ summary, report })) as { summary: object; report: object };
}

function compilePublished() {
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  return ajv.compile(publishedSchema());
}
