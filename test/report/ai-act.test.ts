import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { once } from "../../src/async/once.ts";
import type { ReportView } from "../../src/domain/report/report.ts";
import { findContext, findPolicy, loadCatalog } from "../../src/policy/read/catalog.ts";
import { evaluateLicense } from "../../src/policy/judge/evaluate.ts";
import type { ActReport } from "../../src/report/ai-act/document.ts";
import { obligations, template } from "../../src/report/ai-act/rules.ts";
import { roles } from "../../src/report/ai-act/models/role.ts";
import { buildPack, type PackFiles, zipPack } from "../../src/report/ai-act/ai-act-pack.ts";
import { openDirectory } from "../../src/source/directory/directory.ts";
import { parseExpression } from "../../src/spdx/expression.ts";
import { browserMissing, startBrowser } from "../helpers/browser.ts";
import { type Craft, craftView, hostileName } from "../helpers/craft-report.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";
import { scanSource } from "../helpers/scan-source.ts";
import { sourceOf } from "../helpers/source.ts";

const folder = sharedFolder("corpus/ai");
const time = new Date("2026-01-01T12:00:00Z");
const names = ["report.json", "report.html", "training-data-summary.json", "copyright-policy-template.md"];

const packOf = (view: ReportView, role: (typeof roles)[number] = "provider"): PackFiles =>
  buildPack(view, { role, time });

function shared(file: string): unknown {
  return JSON.parse(readFileSync(join(folder ?? "", "eu-ai-act", file), "utf8"));
}

const compileSchema = once(() => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  formats.default(ajv);
  return ajv.compile(shared("report.schema.json") as object);
});

/** What is wrong with a report by the schema; empty when nothing is. */
function problemsOf(files: PackFiles): unknown[] {
  const validate = compileSchema();
  return validate(JSON.parse(files["report.json"])) ? [] : (validate.errors ?? []);
}

/** Neither a verdict nor a score; numbers in styles and addresses do not count. */
function checkWords(files: PackFiles): void {
  for (const [name, text] of Object.entries(files)) {
    const words = text.replace(/<style>[^]*?<\/style>/, "");
    assert.ok(!/compliant/i.test(words), `${name} judges`);
    assert.ok(!/\d\s?%(?![\dA-F]{2})/i.test(words), `${name} has a percentage`);
  }
}

const models = (count: number): Craft[] =>
  Array.from({ length: count }, (_, at) => ({
    component: { type: "huggingface", name: `acme/model-${at}`, version: at % 2 === 0 ? "" : "abc1234" },
    resolved_license: ["Apache-2.0", "LicenseRef-llama3", "UNKNOWN"][at % 3] ?? "",
  }));

describe("the pack is valid by the published schema", needs(folder), () => {
  const views: Record<string, () => Promise<ReportView>> = {
    "the sample references": async () => scanSource(await openDirectory(join(folder ?? "", "references"))),
    "the sample weights": async () => scanSource(await openDirectory(join(folder ?? "", "samples"))),
    "ten models": async () => craftView(models(10)),
    "no model at all": async () => craftView([{}]),
    "nothing at all": async () => craftView([]),
    "a report of 600 components": () => sampleReport(600),
  };
  for (const [name, make] of Object.entries(views)) {
    test(`for ${name}, in every role`, async () => {
      const view = await make();
      for (const role of roles) {
        const files = packOf(view, role);
        assert.deepEqual(Object.keys(files), names);
        assert.deepEqual(problemsOf(files), []);
        checkWords(files);
      }
    });
  }

  test("and the schema refuses what it should", () => {
    const files = packOf(craftView(models(1)));
    const wrong = { ...files, "report.json": files["report.json"].replace('"status": "missing"', '"status": "bad"') };
    assert.ok(problemsOf(wrong).length > 0);
  });
});

describe("the data of the pack", needs(folder), () => {
  // Article 52(1), and the results of evaluation in Article 53(1)(a): newer than the list of points.
  const added = new Set(["52-notify", "a-evaluation"]);

  test("has the points and the fields of the facts, in their order", () => {
    const facts = shared("obligations.json") as {
      obligations: { id: string; items: { id: string; evidence: string }[] }[];
    };
    assert.deepEqual(
      obligations().map(({ id, items }) => ({
        id,
        items: items.filter((item) => !added.has(item.id)).map((item) => [item.id, item.automation]),
      })),
      facts.obligations.map(({ id, items }) => ({ id, items: items.map((item) => [item.id, item.evidence]) })),
    );
    const form = shared("training-summary-template.json") as {
      sections: { id: string; fields: { id: string; type: string; required: boolean | string }[] }[];
    };
    assert.deepEqual(
      template().sections.map((section) => section.fields.map(({ id, type, required }) => [id, type, required])),
      form.sections.map((section) => section.fields.map(({ id, type, required }) => [id, type, required])),
    );
  });
});

describe("the models of the samples", needs(folder), () => {
  let report: ActReport;
  before(async () => {
    const view = await scanSource(await openDirectory(join(folder ?? "", "samples")));
    report = JSON.parse(packOf(view)["report.json"]) as ActReport;
  });
  /** Weights are named by what their header says, so the file of the evidence tells which one it is. */
  const licenseIn = (file: string) =>
    report.components
      .filter((component) => JSON.stringify(component).includes(`"${file}"`))
      .map(({ license }) => license);

  test("9: licenses of GGUF files are read from the field and not guessed from words nearby", () => {
    assert.deepEqual(licenseIn("no-license-field.gguf"), ["UNKNOWN"]);
    assert.deepEqual(licenseIn("spdx-expression.gguf"), ["MIT OR Apache-2.0"]);
    assert.notDeepEqual(licenseIn("license-after-vocabulary.gguf"), ["UNKNOWN"]);
    assert.ok(licenseIn("license-after-vocabulary.gguf").length > 0);
  });
});

describe("10: the policies for models", () => {
  test("have lists that count, whatever the case, and a family name means its members", async () => {
    const catalog = await loadCatalog();
    const listOf = (policy: string, license: string) => {
      const parsed = parseExpression(license);
      return evaluateLicense(
        "expression" in parsed ? parsed.expression : undefined,
        findContext(findPolicy(catalog, policy).policy),
      ).list;
    };
    for (const policy of ["ai-ml-permissive", "ai-ml-strict", "ai-ml-research"]) {
      assert.equal(listOf(policy, "apache-2.0"), "allow");
      assert.notEqual(listOf(policy, "LicenseRef-withdrawn"), "allow");
    }
    assert.equal(listOf("ai-ml-permissive", "cc-by-nc-4.0"), "deny");
    assert.equal(listOf("ai-ml-permissive", "GPL-3.0-only"), "deny");
  });
});

describe("hostile cards", () => {
  const facts = {
    pipelineTag: "<script>alert(1)</script>",
    datasets: ["<img src=x onerror=alert(2)>", hostileName, "x".repeat(5_000_000)],
    baseModels: ['"><svg onload=alert(3)>'],
    architecture: "y".repeat(5_000_000),
    trainingFlop: "1e999",
  };
  const view = craftView([
    { component: { type: "huggingface", name: hostileName, version: "</title>", facts }, resolved_license: "<b>" },
    { component: { type: "huggingface-dataset", name: "| a | b |\n# head", version: "" } },
  ]);
  const files = packOf({ ...view, project: "<script>alert(4)</script>" });

  test("do not become markup", () => {
    const page = files["report.html"];
    assert.ok(!/<script|<img|<svg|<b>\r|onerror=alert\(2\)>/.test(page));
    assert.ok(page.includes("&lt;script&gt;alert(1)&lt;/script&gt;"), "the value is not shown");
    assert.ok(page.includes("default-src &#39;none&#39;"));
    assert.doesNotMatch(files["copyright-policy-template.md"], /^# head|<script|<img/m);
  });

  test("do not become megabytes", () => {
    for (const [name, text] of Object.entries(files)) assert.ok(text.length < 500_000, `${name}: ${text.length}`);
  });

  test("still give a valid report", needs(folder), () => assert.deepEqual(problemsOf(files), []));

  test("in UTF-16 are read by the detector and shown as text", needs(folder), async () => {
    const card = "---\nlicense: mit\npipeline_tag: text-generation\nmodel-index:\n- name: größe <b>\n---\n";
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${card}`, "utf16le"));
    const made = packOf(await scanSource(sourceOf({ "README.md": utf16 })));
    assert.deepEqual(problemsOf(made), []);
    assert.match(made["report.html"], /größe &lt;b&gt;/);
  });
});

test("the same scan gives the same bytes", async () => {
  const once = zipPack(packOf(await sampleReport(100)), time);
  assert.deepEqual(zipPack(packOf(await sampleReport(100)), time), once);
});

describe("the page in a browser", { skip: browserMissing() ?? false }, () => {
  const place = mkdtempSync(join(tmpdir(), "lcc-act-"));
  let browser: Browser;
  let page: Page;
  const [complaints, requests]: [string[], string[]] = [[], []];
  before(async () => {
    browser = await startBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(300_000);
    page.on("console", (message) => complaints.push(message.text()));
    page.on("request", (request) => requests.push(request.url()));
    writeFileSync(join(place, "ten.html"), packOf(craftView(models(10)), "unknown")["report.html"]);
    writeFileSync(join(place, "one.html"), packOf(craftView(models(1)), "unknown")["report.html"]);
    writeFileSync(join(place, "none.html"), packOf(craftView([{}]), "unknown")["report.html"]);
  });
  after(async () => {
    await browser?.close();
    rmSync(place, { recursive: true, force: true });
  });

  /** In the page that the tests share. */
  async function open(file: string, width = 1200): Promise<string> {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width, height: 800 });
    const url = pathToFileURL(join(place, file)).href;
    await page.goto(url);
    return url;
  }

  test("asks for nothing but itself and shows the list of open points", async () => {
    const url = await open("ten.html");
    assert.deepEqual([complaints, requests], [[], [url]]);
    assert.ok((await page.locator(".open tbody tr").count()) > 20);
    assert.equal(await page.locator("article").count(), 3, "the ten are three families by license");
    assert.equal(await page.locator("#overview").count(), 1);
    assert.match(await page.locator("#role").innerText(), /what is your role/);
  });

  test("fits narrow screens", async () => {
    await open("ten.html", 360);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 360);
  });

  test("prints what is folded on the screen", async () => {
    await open("one.html");
    const height = () =>
      page
        .locator("article")
        .first()
        .evaluate((element) => element.getBoundingClientRect().height);
    const folded = await height();
    await page.emulateMedia({ media: "print" });
    assert.ok((await height()) > 3 * folded, "the evidence is not printed");
    assert.ok((await page.pdf()).length > 10_000);
  });

  test("says so when there is no model", async () => {
    await open("none.html");
    assert.match(await page.locator("#result").innerText(), /No model was found/);
    assert.equal(await page.locator("article, .open").count(), 0);
  });
});
