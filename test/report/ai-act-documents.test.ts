import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { ActReport, Item } from "../../src/report/ai-act/document.ts";
import { buildPack } from "../../src/report/ai-act/ai-act-pack.ts";
import { parseReport } from "../../src/report/read-report/read-report.ts";
import { bareRepository, providerRepository } from "../helpers/provider-repository.ts";
import { scanSource } from "../helpers/scan-source.ts";
import { sourceOf } from "../helpers/source.ts";

const time = new Date("2026-01-01T12:00:00Z");

/** The points of the model, from a report that was written to a file and read again. */
async function pointsOf(files: Readonly<Record<string, string>>): Promise<Map<string, Item>> {
  const { report } = await scanSource(sourceOf(files));
  const read = parseReport(JSON.stringify(report), "The report");
  const pack = JSON.parse(buildPack(read, { role: "provider", time })["report.json"]) as ActReport;
  const model = pack.components.find(({ name }) => name === "Acme-LM-1");
  assert.ok(model, "the model was not found");
  return new Map(model.obligations.flatMap(({ items }) => items).map((item) => [item.id, item]));
}

/** What the documents of the repository answer, with the place where they do. */
const answered: Readonly<Record<string, readonly [file: string, line: number]>> = {
  "xi-1-1-a": ["README.md", 17],
  "xi-1-1-b": ["ACCEPTABLE_USE_POLICY.md", 3],
  "xi-1-1-c": ["README.md", 15],
  "xi-1-1-d": ["README.md", 23],
  "xi-1-1-e": ["README.md", 26],
  "xi-1-2-a": ["README.md", 32],
  "xi-1-2-b": ["README.md", 41],
  "xi-1-2-c": ["README.md", 44],
  "xi-1-2-d": ["README.md", 48],
  "xi-1-2-e": ["README.md", 53],
  "xii-1-a": ["README.md", 17],
  "xii-1-d": ["README.md", 35],
  "xii-1-e": ["README.md", 38],
  "xii-2-b": ["README.md", 30],
  "c-policy": ["COPYRIGHT_POLICY.md", 3],
  "c-optout": ["COPYRIGHT_POLICY.md", 5],
  "d-published": ["TRAINING_CONTENT_SUMMARY.md", 3],
  "d-template": ["TRAINING_CONTENT_SUMMARY.md", 3],
  "d-datasets": ["TRAINING_CONTENT_SUMMARY.md", 3],
  "os-usage": ["README.md", 32],
  "55-eval": ["docs/RED_TEAMING.md", 3],
  "xi-2-1": ["README.md", 55],
  "xi-2-2": ["docs/RED_TEAMING.md", 3],
};

describe("a provider with all documents in place", () => {
  let points: Map<string, Item>;
  let systemic: Map<string, Item>;
  before(async () => {
    const card = providerRepository["README.md"]?.replace("2.6e23", "2.6e25") ?? "";
    points = await pointsOf(providerRepository);
    systemic = await pointsOf({ ...providerRepository, "README.md": card });
  });

  for (const [id, [file, line]] of Object.entries(answered)) {
    test(`${id} is evidenced by ${file}:${line}`, () => {
      const item = (/^55-|^xi-2-/.test(id) ? systemic : points).get(id);
      const places = item?.evidence.map((one) => `${one.file}:${one.line}`);
      assert.ok(places?.includes(`${file}:${line}`), `${id}: ${places?.join(", ")}`);
      assert.equal(item?.status, "evidenced");
      if (item?.automation === "manual") assert.match(item.gap ?? "", /Only the provider can confirm it/);
      else assert.equal(item?.gap, null);
    });
  }

  test("evidence has the words of the document", () => {
    assert.match(
      points.get("xi-1-2-d")?.evidence[0]?.value ?? "",
      /^"The training took 2\.6e23 FLOP.*declared: 2\.6e23/,
    );
    assert.match(points.get("c-policy")?.evidence[0]?.value ?? "", /^"Acme follows Union law/);
  });

  test("declared compute decides about systemic risk only", () => {
    assert.equal(points.get("55-eval")?.status, "not-applicable");
    assert.equal(points.get("os-not-systemic")?.status, "partial");
    assert.match(systemic.get("os-not-systemic")?.gap ?? "", /2\.6e25 FLOP, above the line/);
    assert.equal(points.get("os-not-monetised")?.status, "missing");
  });
});

describe("the same repository without the documents", () => {
  let points: Map<string, Item>;
  before(async () => (points = await pointsOf(bareRepository)));

  for (const id of Object.keys(answered)) {
    test(`${id} is missing, with what was looked for and where`, () => {
      const item = points.get(id);
      assert.deepEqual([item?.status, item?.evidence], ["missing", []]);
      assert.match(
        item?.gap ?? "",
        /Looked for .*(?:files named|headings).* in 1 document of the project \(README\.md\)/,
      );
    });
  }
});

describe("documents that do not answer", () => {
  const card = (text: string) => ({ "README.md": `${bareRepository["README.md"]}\n${text}\n` });

  test("a heading with nothing below it, or what a template leaves open, is missing", async () => {
    const points = await pointsOf(
      card("## Intended use\n\n[More Information Needed]\n\n## Evaluation\n\n## Energy\n\nTODO\n"),
    );
    for (const id of ["xi-1-1-a", "xi-2-1", "xi-1-2-e"]) assert.equal(points.get(id)?.status, "missing", id);
  });

  test("a section that says that there is nothing is quoted, and is not evidence", async () => {
    const points = await pointsOf(card("## Red teaming\nNo adversarial testing was done.\n"));
    const tested = points.get("55-eval");
    assert.deepEqual([tested?.status, tested?.evidence], ["missing", []]);
    assert.match(tested?.gap ?? "", /README\.md:9 says: "No adversarial testing was done\."/);
  });

  test("energy and compute without figures are missing", async () => {
    const points = await pointsOf(
      card("## Energy consumption\nWe used much energy: 42.\n\n## Training compute\nA lot of GPUs.\n"),
    );
    for (const id of ["xi-1-2-e", "xi-1-2-d"]) assert.equal(points.get(id)?.status, "missing", id);
  });

  test("hours and hardware give an estimate, marked as one, and no declared compute", async () => {
    const points = await pointsOf(card("## Environmental impact\n- **Hardware Type:** A100\n- **Hours used:** 1000\n"));
    const compute = points.get("xi-1-2-d");
    assert.equal(compute?.status, "partial");
    assert.match(compute?.evidence[0]?.value ?? "", /Hours used: 1000" \(estimate: at most 1\.1e21 FLOP.*not declared/);
    assert.match(compute?.gap ?? "", /Still missing: the floating-point operations; the training time/);
    assert.match(points.get("os-not-systemic")?.gap ?? "", /No training compute is declared/);
  });

  test("a policy with blanks says how many are open", async () => {
    const policy =
      "# Copyright policy\n\nAcme follows the law.\n\n- Owner: [TO FILL: role]\n- Contact: [TO FILL: address]\n";
    const points = await pointsOf({ ...bareRepository, "COPYRIGHT_POLICY.md": policy });
    assert.equal(points.get("c-policy")?.status, "partial");
    assert.match(points.get("c-policy")?.gap ?? "", /2 blanks in COPYRIGHT_POLICY\.md/);
  });

  test("a summary without the headings of the template, or without the datasets, says what is missing", async () => {
    const summary = "# Training content\n\nWe used acme/manuals.\n\n## Synthetic data\nNone.\n";
    const points = await pointsOf({ ...providerRepository, "TRAINING_CONTENT_SUMMARY.md": summary });
    assert.match(points.get("d-template")?.gap ?? "", /headings for 1\.1 Provider identification.*3\.2/);
    assert.match(points.get("d-datasets")?.gap ?? "", /Still missing: acme\/web-pages in TRAINING_CONTENT_SUMMARY\.md/);
  });

  test("a file that is not read is a trace", async () => {
    const points = await pointsOf({ ...bareRepository, "COPYRIGHT_POLICY.pdf": "%PDF-1.7" });
    const policy = points.get("c-policy");
    assert.equal(policy?.status, "partial");
    assert.deepEqual([policy?.evidence[0]?.file, policy?.evidence[0]?.line], ["COPYRIGHT_POLICY.pdf", null]);
    assert.match(policy?.evidence[0]?.value ?? "", /does not read it/);
  });

  test("a crawler that ignores robots.txt is said", async () => {
    const settings = { "scrapy.cfg": "", "crawl/settings.py": "ROBOTSTXT_OBEY = False\n" };
    const points = await pointsOf({ ...bareRepository, ...settings });
    assert.equal(points.get("c-optout")?.status, "missing");
    assert.match(points.get("c-optout")?.gap ?? "", /crawl\/settings\.py:1 says: "ROBOTSTXT_OBEY = False"/);
  });

  test("documents of tests and examples are not searched", async () => {
    const points = await pointsOf({ ...bareRepository, "tests/fixtures/COPYRIGHT_POLICY.md": "# Policy\n\nText.\n" });
    assert.equal(points.get("c-policy")?.status, "missing");
  });
});
