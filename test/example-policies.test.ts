import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import type { Finding } from "../src/domain/report/finding.ts";
import type { ScanDetail } from "../src/domain/report/report.ts";
import type { Context, Status } from "../src/domain/policy/policy.ts";
import { findContext } from "../src/policy/read/catalog.ts";
import { evaluateLicense } from "../src/policy/judge/evaluate.ts";
import { lintPolicy } from "../src/policy/lint/lint.ts";
import type { LoadedPolicy } from "../src/policy/read/load/load.ts";
import { readPolicyFile } from "../src/policy/read/policy-file.ts";
import { judge } from "../src/scan/judge/judge.ts";
import { reEvaluate } from "../src/scan/judge/re-evaluate.ts";
import { lcc, root } from "./cli/run.ts";
import { craftView } from "./helpers/craft-report.ts";
import { answer, componentOf, reportOf } from "./helpers/judged.ts";
import { expressionOf } from "./helpers/policy.ts";
import { sampleReport } from "./helpers/sample-report.ts";

const folder = join(root, "examples/policies");
/** The waivers of the examples end in 2027. */
const today = "2026-11-16";
const policies = new Map<string, LoadedPolicy>();
for (const name of ["foundation", "company", "bank"]) policies.set(name, await load(name));

/** P: pass, W: warning, V: violation. */
const verdicts = `
                              foundation      company                    bank
                              source binary   production saas internal   software models
MIT                           P      P        P          P    P          P        P
Apache-2.0                    P      P        P          P    P          P        P
Unlicense                     P      P        P          P    P          P        W
curl                          P      P        P          P    P          P        W
BSD-4-Clause                  V      V        W          P    P          W        W
OpenSSL                       V      V        W          P    P          W        W
WTFPL                         P      P        V          V    V          P        W
JSON                          V      V        V          V    W          V        V
MPL-2.0                       V      P        P          P    P          W        V
EPL-2.0                       V      P        P          P    P          W        V
MS-RL                         W      W        W          W    P          W        V
LGPL-2.1-only                 V      V        W          W    P          W        V
GPL-2.0-only                  V      V        V          W    W          V        V
GPL-2.0-only_WITH_Classpath-exception-2.0 V V W          W    P          W        V
GPL-3.0-or-later_WITH_Bison-exception-2.2 P P P          P    P          W        V
AGPL-3.0-only                 V      V        V          V    V          V        V
SSPL-1.0                      V      V        V          V    V          V        V
Elastic-2.0                   V      V        V          V    W          V        V
BUSL-1.1                      V      V        V          V    W          V        V
LicenseRef-Commons-Clause     V      V        V          V    W          V        V
CC-BY-NC-4.0                  V      V        V          V    V          V        V
CC-BY-ND-4.0                  V      V        W          W    W          V        V
LicenseRef-Proprietary        V      V        V          V    V          V        V
LicenseRef-of-somebody        W      W        V          V    W          V        V
LicenseRef-openmdw-1.1        P      P        P          P    P          P        P
LicenseRef-llama4             V      V        W          W    W          V        V
LicenseRef-flux-1-dev-non-commercial V V      V          V    V          V        V
CC-BY-4.0                     P      P        P          P    P          P        P
UNKNOWN                       W      W        W          W    W          V        V
MIT_OR_GPL-3.0-only           P      P        P          P    P          P        P
MIT_AND_MPL-2.0               V      P        P          P    P          W        V
WTFPL_OR_MIT                  P      P        P          P    P          P        P
`;

describe("the policies of examples/policies", () => {
  for (const [name, loaded] of policies) {
    test(`${name} gives the linter nothing to say but which waivers have no end`, () => {
      const found = lintPolicy(loaded, { today }).map(({ rule }) => rule);
      assert.deepEqual(found, name === "bank" ? ["waiver_without_end"] : []);
    });

    test(`${name} has a reason for every entry that is not allowed`, () => {
      for (const { name: context, review, deny, reasons, unknown } of loaded.policy.contexts) {
        const silent = [...review, ...deny].filter((entry) => !reasons.has(entry));
        assert.deepEqual(silent, [], `${context}, unknown: ${unknown}`);
      }
    });

    test(`${name} is explained in the README`, () => {
      const text = readFileSync(join(folder, "README.md"), "utf8");
      assert.ok(text.includes(`(${name}.yml)`));
      for (const { name: context } of loaded.policy.contexts) assert.ok(text.includes(`\`${context}\``), context);
    });
  }

  const [names = [], contexts = [], ...rows] = verdicts
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ +/));
  const places = contexts.map((context) => placeOf(context, names));

  test("the table has all their contexts", () => {
    const all = [...policies.values()].flatMap(({ policy }) =>
      policy.contexts.map((one) => `${policy.name}/${one.name}`),
    );
    assert.deepEqual(places.map(({ title }) => title).sort(), all.sort());
    for (const row of rows) assert.equal(row.length, 1 + places.length, row[0]);
  });

  for (const [index, { title, context }] of places.entries()) {
    test(`${title} judges as the table says`, () => {
      for (const [text = "", ...cells] of rows) {
        const { status, reason } = evaluateLicense(expressionOf(text.replaceAll("_", " ")), context);
        assert.equal(letters[status], cells[index], `${text}: ${reason}`);
      }
    });
  }
});

describe("exceptions in the examples", () => {
  const cases = {
    "JSON is accepted in a product of the company": [
      "company/production",
      componentOf("json-rules-of-old", { version: "2.4.0" }),
      "JSON",
    ],
    "the AGPL is accepted in the bank": [
      "bank/software",
      componentOf("pymupdf", { type: "pypi", version: "1.24.9", purl: "pkg:pypi/pymupdf@1.24.9" }),
      "AGPL-3.0-only",
    ],
    "an unknown license is accepted in one folder of the bank": [
      "bank/software",
      componentOf("chart-of-the-past", { locations: [{ file: "reporting/legacy/package-lock.json" }] }),
      undefined,
    ],
  } as const;
  for (const [title, [place, component, license]] of Object.entries(cases)) {
    test(`${title}, until a day and with a name`, () => {
      const { status, resolved_license, decision } = judged(place, component, license);
      assert.deepEqual([status, resolved_license], ["pass", license ?? "UNKNOWN"]);
      assert.match(decision.reason, /waived until 2027-\d\d-\d\d/);
      assert.ok(decision.waiver?.approvedBy);
    });

    test(`${title}, but not after that day`, () =>
      assert.equal(judged(place, component, license, "2028-01-01").status, "violation"));
  }

  test("a waiver covers neither another version nor another folder", () => {
    const newer = componentOf("pymupdf", { type: "pypi", version: "1.25.0", purl: "pkg:pypi/pymupdf@1.25.0" });
    assert.equal(judged("bank/software", newer, "AGPL-3.0-only").status, "violation");
    assert.equal(judged("bank/software", componentOf("chart-of-the-past"), undefined).status, "violation");
  });

  test("a decision without an end still counts after years, and only for its license", () => {
    const icons = componentOf("@bank/icons", { purl: "pkg:npm/%40bank/icons@1.0.0" });
    const { status, decision } = judged("bank/software", icons, "LicenseRef-Proprietary", "2040-01-01");
    assert.equal(status, "pass");
    assert.match(decision.reason, /waived without an end by Second line risk/);
    assert.equal(judged("bank/software", icons, "AGPL-3.0-only").status, "violation");
  });

  test("a rule about an obligation decides where the name of the license would pass", () => {
    const { status, decision } = judged("company/production", componentOf("x"), "FTL");
    assert.deepEqual([status, decision.pattern], ["warning", "obligation:documentation-credit"]);
    assert.equal(judged("company/internal", componentOf("x"), "FTL").status, "pass");
  });

  test("the company's own rules and the built-in ones are told apart", () => {
    const gpl = judged("company/production", componentOf("x"), "GPL-3.0-only").decision;
    const nc = judged("company/production", componentOf("x"), "CC-BY-NC-4.0").decision;
    assert.deepEqual([gpl.from, nc.from], ["company.yml", "permissive"]);
  });
});

describe("lcc policy test with an example", async () => {
  const agpl = { license: "AGPL-3.0-only", component: componentOf("agpl", { scope: "dev" }) };
  const copied = { vendored: true, folder: "lib/gpl" };
  const components = {
    zend: { license: "Zend-2.0", component: componentOf("zend") },
    gpl: { license: "GPL-3.0-only", component: componentOf("gpl", copied) },
    "json-rules-of-old": { license: "JSON", component: componentOf("json-rules-of-old", { version: "2.4.0" }) },
    "@bank/icons": { license: "LicenseRef-Proprietary", component: componentOf("@bank/icons") },
    epl: { license: "EPL-2.0", component: componentOf("epl") },
    agpl,
  };
  const crafts = Object.values(components).map(({ license, component }) => ({ resolved_license: license, component }));
  const report = join(mkdtempSync(join(tmpdir(), "lcc-examples-")), "report.json");
  writeFileSync(report, JSON.stringify({ ...(await sampleReport(1)), report: craftView(crafts).report }));
  after(() => rmSync(dirname(report), { recursive: true }));

  const cases: Record<string, Readonly<Record<string, string>>> = {
    "foundation binary": {
      zend: "violation",
      gpl: "warning",
      agpl: "pass",
      epl: "pass",
      "json-rules-of-old": "violation",
    },
    "company production": { zend: "warning", gpl: "violation", agpl: "warning", "json-rules-of-old": "pass" },
    "bank software": { gpl: "violation", epl: "warning", "@bank/icons": "pass", "json-rules-of-old": "violation" },
  };
  for (const [place, want] of Object.entries(cases)) {
    test(`judges a stored report by ${place}, with obligations, waivers and the places of components`, async () => {
      const [policy = "", context = ""] = place.split(" ");
      const output = `${report}.${policy}`;
      const file = join(folder, `${policy}.yml`);
      const { status, stderr } = await lcc(["policy", "test", file, report, "--context", context, "--output", output]);
      assert.deepEqual([status, stderr], [1, ""]);
      const { findings } = (JSON.parse(readFileSync(output, "utf8")) as ScanDetail).report;
      const found = new Map(findings.map(({ component: { name }, status }) => [name, status]));
      for (const [name, verdict] of Object.entries(want)) assert.equal(found.get(name), verdict, name);
    });
  }
});

describe("models in the bank", () => {
  const model = (...datasets: string[]) => componentOf("org/model", { type: "huggingface", facts: { datasets } });

  test("are refused where a package is only a warning", () => {
    assert.equal(judged("bank/models", model(), "GPL-3.0-only").status, "violation");
    assert.equal(judged("bank/models", componentOf("a"), "GPL-3.0-only").status, "warning");
    assert.equal(judged("bank/software", componentOf("a"), "GPL-3.0-only").status, "violation");
  });

  test("count with the known risks of what they were trained on", () => {
    const { policy } = exampleOf("bank");
    const context = findContext(policy, "models");
    const statusOf = (component: Finding["component"]) => {
      const first = judge(component, [answer("MIT")], { context, today });
      return reEvaluate(reportOf([first]), { policy, context, today }).findings[0]?.status;
    };
    assert.equal(statusOf(model()), "pass");
    assert.equal(statusOf(model("tatsu-lab/alpaca")), "violation"); // under a non-commercial license
    assert.equal(statusOf(model("HuggingFaceFW/fineweb")), "pass");
  });
});

const letters: Record<Status, string> = { pass: "P", warning: "W", violation: "V" };

/** Names of contexts are used by one example each. */
function placeOf(name: string, names: readonly string[]): { readonly title: string; readonly context: Context } {
  for (const policy of names) {
    const loaded = policies.get(policy);
    if (loaded?.policy.contexts.some((context) => context.name === name)) {
      return { title: `${policy}/${name}`, context: findContext(loaded.policy, name) };
    }
  }
  throw new Error(`no example has the context ${name}`);
}

async function load(name: string): Promise<LoadedPolicy> {
  const loaded = await readPolicyFile(join(folder, `${name}.yml`));
  if ("policy" in loaded) return loaded;
  throw new Error(loaded.problems.map(({ line, message }) => `${name}.yml:${line}: ${message}`).join("\n"));
}

function judged(place: string, component: Finding["component"], license: string | undefined, day = today): Finding {
  const [policy = "", context = ""] = place.split("/");
  const evidence = license === undefined ? [] : [answer(license)];
  return judge(component, evidence, { context: findContext(exampleOf(policy).policy, context), today: day }).finding;
}

function exampleOf(name: string): LoadedPolicy {
  const loaded = policies.get(name);
  if (!loaded) throw new Error(`no example is called ${name}`);
  return loaded;
}
