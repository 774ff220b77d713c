import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { hostileReport } from "../../../test/report/hostile-report.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { toObligations } from "./obligations.ts";

const { report: empty } = await sampleReport(0);

describe("the checklist of obligations", () => {
  test("groups components by what their licenses ask, with the clause", () => {
    const text = checklist([finding("a", "GPL-3.0-only"), finding("b", "MIT")]);
    const section = sectionOf(text, "Offer the source of the whole work");
    assert.match(section, /^- \[ \] `GPL-3\.0-only` \(§6\), 1 component, only where you pass it on as binary: /m);
    assert.match(section, /^ {2}- `a 1\.0\.0 \(npm\)`/m);
    assert.doesNotMatch(section, /`b 1/);
    assert.match(sectionOf(text, "Pass on the license text"), /^- \[ \] `MIT` \(paragraph 2\), 1 component$/m);
    assert.match(sectionOf(text, "Components by license"), /^### `MIT`: MIT License\n\n- `b 1\.0\.0 \(npm\)`$/m);
    assert.match(text, /not legal advice/);
    assert.doesNotMatch(text, /To find out first/);
  });

  test("says where the source of each component is, and where the report does not say", () => {
    const git = { kind: "git", address: "https://git.example/a", commit: "abc" } as const;
    const text = checklist([
      finding("a", "LGPL-2.1-only", { component: { origin: git, purl: "pkg:npm/a@1.0.0" } }),
      finding("b", "LGPL-2.1-only", { url: "https://registry.npm.example/b" }),
      finding("c", "LGPL-2.1-only"),
    ]);
    const section = sectionOf(text, "Offer the source of the component");
    assert.match(section, /`a 1.*: repository `https:\/\/git\.example\/a \(abc\)`, package `pkg:npm\/a@1\.0\.0`$/m);
    assert.match(section, /`b 1.*: page `https:\/\/registry\.npm\.example\/b`$/m);
    assert.match(section, /`c 1.*: the report does not say where its source is$/m);
  });

  test("lists what is shipped or may be, and counts the rest", () => {
    const text = checklist([
      finding("shipped", "MIT"),
      finding("extra", "MIT", { component: { scope: "optional" } }),
      finding("maybe", "MIT", { component: { scope: "unknown" } }),
      finding("linter", "GPL-3.0-only", { component: { scope: "dev" } }),
      finding("maker", "GPL-3.0-only", { component: { scope: "build" } }),
    ]);
    for (const name of ["shipped", "extra", "maybe"]) assert.match(text, new RegExp(`\`${name} 1`));
    assert.doesNotMatch(text, /linter|maker|GPL/);
    assert.match(text, /2 components used only for development, tests or the build are not listed\./);
  });

  test("takes the alternative that the policy chose, and every license of an AND", () => {
    const text = checklist([
      finding("a", "MIT OR GPL-3.0-only", { decided: "MIT" }),
      finding("b", "ISC AND LicenseRef-llama3.2"),
    ]);
    assert.doesNotMatch(text, /Offer the source/);
    assert.match(text, /`a 1\.0\.0 \(npm\)`, offered under `MIT OR GPL-3\.0-only`/);
    assert.match(sectionOf(text, "Check the regions"), /European Union/);
    assert.match(sectionOf(text, "Check the limit"), /700 million/);
    assert.match(sectionOf(text, "Name it in the product"), /Built with Llama/);
  });

  test("lists first what is unknown or in doubt", () => {
    const conflict = { declared: "MIT", detected: "AGPL-3.0-only", file: "c/LICENSE", used: "declared" } as const;
    const text = checklist(
      [
        finding("a", "UNKNOWN"),
        finding("b", "LicenseRef-acme"),
        { ...finding("c", "MIT"), decision: { ...allowed("MIT"), conflict } },
        { ...finding("d", "GPL-2.0-only"), status: "violation" },
        finding("e", "Apache-2.0", { outcome: "weak" }),
      ],
      {
        errors: [{ file: "pom.xml", detector: "java/pom", message: "broken" }],
        completeness: {
          state: "partial",
          reasons: [{ code: "sources_failed", message: "pypi did not answer.", count: 1, advice: "Scan again." }],
        },
      },
    );
    const first = sectionOf(text, "To find out first");
    assert.match(first, /The license of 1 component is UNKNOWN[^]*`a 1/);
    assert.match(first, /does not know what 1 license asks[^]*`LicenseRef-acme`, 1 component/);
    assert.match(first, /`c 1.*: declared `MIT`, text `AGPL-3\.0-only`; declared used/);
    assert.match(first, /does not allow 1 component[^]*`d 1.*: `GPL-2\.0-only`/);
    assert.match(first, /`e 1.*: taken for `Apache-2\.0`/);
    assert.match(first, /1 file could not be read[^]*`pom\.xml`/);
    assert.match(text, /^> incomplete: pypi did not answer\. Scan again\.$/m);
  });

  test("asks how components are used, and lists only what then applies", () => {
    const findings = [
      finding("a", "LGPL-2.1-only", { component: { type: "golang" } }),
      finding("b", "LGPL-2.1-only", { component: { type: "pypi" } }),
      finding("c", "AGPL-3.0-only"),
    ];
    const open = checklist(findings);
    assert.match(sectionOf(open, "How the components are used"), /changed\?.*\(4 duties\)[^]*binary\?[^]*network\?/);
    assert.match(
      sectionOf(open, "Offer the source to users over a network"),
      /only where you changed it and users reach it over a network/,
    );
    const relinking = sectionOf(open, "Let users link a changed version");
    assert.match(relinking, /1 component, only where you pass it on as binary[^]*`a 1/);
    assert.doesNotMatch(relinking, /`b 1/);
    const answered = checklist(findings, { use: { modified: "no", form: "binary", network: "yes" } });
    assert.doesNotMatch(
      answered,
      /How the components are used|Say what you changed|## Offer the source to users|only where/,
    );
    assert.match(answered, /Offer the source of the whole work/);
    assert.doesNotMatch(
      checklist(findings, { use: { form: "source" } }),
      /Offer the source of the (?:whole|component)/,
    );
  });

  test("says that clauses were not checked, or that only the family is known", () => {
    const text = checklist([finding("a", "LicenseRef-qwen"), finding("b", "Adobe-2006")]);
    const section = sectionOf(text, "Pass on the license text");
    assert.match(section, /`LicenseRef-qwen` \(clause not checked\)/);
    assert.match(section, /`Adobe-2006` \(usual for permissive licenses; check its text\)/);
  });

  test("names what a model was made from, where that has terms of its own", () => {
    const model = finding("org/m", "MIT", { component: { type: "huggingface" } });
    const note: Report["notes"][number] = {
      component: { type: "huggingface", name: "org/m", version: "1.0.0" },
      license: "MIT",
      type: "restricted_base",
      severity: "high",
      message: "org/m was made from org/base (LicenseRef-llama3).",
      explanation: "",
      recommendation: "",
    };
    assert.match(
      checklist([model], { notes: [note] }),
      /made from works whose terms[^]*org\/m was made from org\/base/,
    );
    assert.doesNotMatch(checklist([finding("x", "MIT")], { notes: [note] }), /org\/base/);
  });

  test("is the same whatever the order of the findings", () => {
    const findings = ["a", "b", "c", "d"].map((name, at) => finding(name, at % 2 ? "MIT" : "GPL-2.0-only"));
    assert.equal(checklist(findings), checklist(findings.toReversed()));
  });

  test("has something to say about nothing", () => {
    assert.match(checklist([]), /No third-party component was found in the product\./);
  });

  test("lets no name become markup, a heading or a line of its own", async () => {
    const view = await hostileReport(50);
    const ours = /^(?:# License|## [A-Z]|### |(?: {2})?- |> |---$|$|[A-Z]|700 million)/;
    for (const line of toObligations(view).split("\n")) {
      assert.match(line, ours);
      const outside = line.replaceAll(/`[^`]*`/g, "").replaceAll(/<code>[^<]*<\/code>/g, "");
      assert.doesNotMatch(outside, /<(?!\/?code>)|\p{Cc}|\ud800/u, line);
    }
  });

  test("takes time in proportion to the components", async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => finding(`p${at}`, "GPL-3.0-only AND Apache-2.0"));
    await assertQuick(5_000, "the checklist", () => checklist(many));
  });
});

function checklist(findings: readonly Finding[], rest: Partial<Report> = {}): string {
  const coverage = { ...empty.coverage, manifestsUnread: [] };
  return toObligations({ project: "shop", report: { ...empty, coverage, errors: [], findings, ...rest } });
}

function sectionOf(text: string, title: string): string {
  const section = text.split(/^## /m).find((part) => part.startsWith(title));
  assert.ok(section, `there is no section "${title}"`);
  return section;
}

interface Details {
  readonly component?: Partial<Finding["component"]>;
  readonly decided?: string;
  readonly url?: string;
  readonly outcome?: "answer" | "weak";
}

function finding(name: string, license: string, details: Details = {}): Finding {
  const { component, decided = license, url, outcome = "answer" } = details;
  return {
    component: { type: "npm", name, version: "1.0.0", scope: "runtime", locations: [], ...component },
    resolved_license: license,
    status: "pass",
    sources: ["npm"],
    evidence: [{ source: "npm", outcome, license, confidence: 1, ...(url !== undefined && { url }) }],
    decision: allowed(decided),
  };
}

function allowed(license: string): Finding["decision"] {
  return { list: "allow", license, reason: "It is allowed." };
}
