import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { before, describe, test } from "node:test";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report, ReportView } from "../../domain/report/report.ts";
import { toHtml } from "./html.ts";
import { link } from "./link.ts";
import { html, inline, joined } from "./markup.ts";
import { evidenceList } from "./findings/finding-detail.ts";

describe("html`…`", () => {
  test("escapes interpolated values, in text and in attributes", () => {
    const value = `<b a="1" b='2'>&`;
    assert.equal(
      String(html`<p title="${value}">${value}</p>`),
      `<p title="&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;">&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;</p>`,
    );
  });

  test("takes nested markup as it is, joins lists, and leaves out what is absent", () => {
    const items = ["<1>", 2].map((item) => html`<i>${item}</i>`);
    assert.equal(String(html`<b>${items}</b>${false}${undefined}${null}`), "<b><i>&lt;1&gt;</i><i>2</i></b>");
    assert.equal(String(joined([html`<i>a</i>`, "<"], " & ")), "<i>a</i> &amp; &lt;");
  });

  test("shows a sign for what cannot or must not be seen", () => {
    const cases = ["\0", "\u001b", "\u007f", "\u0085", "\u202e", "\u2066", "\u200b", "\ufeff", "\ud800", "\uffff"];
    for (const hidden of cases) assert.equal(String(html`${`a${hidden}b`}`), "a\ufffdb");
    assert.equal(String(html`${"a\tb\nc é 漢 👩‍💻"}`), "a\tb\nc é 漢 👩‍💻");
  });

  test("keeps the white space of a value and drops the indent of the source", () => {
    const source = ["<p>\n      ", "\n    </p>"];
    const template = Object.assign(source, { raw: source });
    assert.equal(String(html(template, "a\n      b")), "<p>\na\n      b\n</p>");
  });

  test("puts no text into an element that it could end", () => {
    assert.throws(() => inline("script", "a</script>"), /could end/);
    assert.equal(String(inline("style", "a > b {}")), "<style>a > b {}</style>");
  });
});

describe("a link", () => {
  test("leads to web addresses only", () => {
    assert.match(
      String(link("https://a.example/?a=1&b=2")),
      /^<a href="https:\/\/a\.example\/\?a=1&amp;b=2" rel="noref/,
    );
    const others = [
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "//a.example",
      "https://a@b.example/",
    ];
    for (const address of others) assert.doesNotMatch(String(link(address)), /<a|href/);
  });
});

describe("the report as a page", () => {
  let view: ReportView;
  before(async () => {
    view = await sampleReport(60);
  });

  test("is the same at every call", () => assert.equal(toHtml(view), toHtml(structuredClone(view))));

  test("allows the browser its own style and script and nothing else", () => {
    const page = toHtml(view);
    const rules = /content="(default-src [^"]*)"/.exec(page)?.[1]?.replaceAll("&#39;", "'");
    const hash = (element: string) => {
      const text = page.split(`<${element}>`)[1]?.split(`</${element}>`)[0] ?? "";
      return createHash("sha256").update(text).digest("base64");
    };
    assert.equal(
      rules,
      `default-src 'none'; style-src 'sha256-${hash("style")}'; script-src 'sha256-${hash("script")}'; base-uri 'none'; form-action 'none'`,
    );
    assert.doesNotMatch(page, /\sstyle=|\son[a-z]+=|<link|<img|<iframe|@import|url\(/);
  });

  test("shows names that are markup as text", () => {
    const page = toHtml(view);
    assert.ok(page.includes("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert.equal(page.split("<script").length, 2, "one script, which is ours");
    assert.ok(page.includes("models/\ufffd[31mred.gguf"));
    assert.ok(page.includes("<title>License report: sample &lt;shop&gt;</title>"));
  });

  test("lists violations first, then warnings", () => {
    const order = [...toHtml(view).matchAll(/<tbody class="(\w+)"/g)].map(([, status]) => status);
    const rank = ["violation", "warning", "pass"];
    assert.equal(order.length, 60);
    assert.deepEqual(
      order,
      order.toSorted((a = "", b = "") => rank.indexOf(a) - rank.indexOf(b)),
    );
  });

  test("names the project, the source and the rules", () => {
    const text = textOf(toHtml(view));
    const { policy, source } = view.report;
    for (const part of [source.repository, source.commit, policy.digest, policy.disclaimer, "2026-01-01 12:00:02 UTC"])
      assert.ok(text.includes(part ?? "?"), part);
    assert.match(text, /Policy permissive, version 3\.2 Context production/);
    assert.match(textOf(toHtml(changed({ source: { path: "/srv/shop" } }))), /sample <shop> \/srv\/shop Result/);
  });

  test("says everything about a component", () => {
    const [first] = view.report.findings;
    assert.ok(first);
    const finding: Finding = {
      component: {
        type: "huggingface",
        name: "org/model",
        version: "",
        requirement: ">=2",
        scope: "dev",
        direct: false,
        locations: [{ file: "a/b.py", line: 7 }],
        dependsOn: [`npm:gone@1`, "huggingface:org/model@"],
        origin: { kind: "git", address: "https://git.example/x", commit: "abc" },
        canonicalName: "new/model",
        facts: { base_model: ["org/base", "org/other"], gated: true, parameters: 7_000_000_000 },
        purl: "pkg:huggingface/org/model",
      },
      resolved_license: "MIT OR GPL-3.0-only",
      status: "pass",
      sources: ["policy-override"],
      evidence: [
        {
          source: "s1",
          outcome: "answer",
          license: "MIT",
          raw: "mit-ish",
          confidence: 0.9,
          assumed: true,
          url: "https://s.example/1",
        },
        {
          source: "s2",
          outcome: "failed",
          confidence: 0,
          raw: "no answer",
          file: "x/LICENSE",
          copyrights: ["(c) Jane"],
        },
      ],
      decision: { list: "allow", pattern: "MI*", license: "MIT", reason: "Because so.", override: "org/*" },
    };
    const remark = {
      component: { type: "huggingface", name: "org/model", version: "" },
      license: "MIT",
      severity: "low",
      message: "M.",
      explanation: "E.",
      recommendation: "R.",
    } as const;
    const page = toHtml(
      changed({
        findings: [finding],
        warnings: [{ ...remark, type: "copyleft" }],
        notes: [{ ...remark, type: "gated_model" }],
      }),
    );
    const detail = textOf(page.slice(page.indexOf("<details>"), page.indexOf("</tbody>", page.indexOf("<details>"))));
    assert.equal(
      detail,
      "Because so. Decision On the allow list, as MI* License judged MIT, chosen from MIT OR GPL-3.0-only " +
        "Obligations See what is asked by MIT " +
        "Override The policy sets the license of packages that match org/*. " +
        "Warning Copyleft low M. E. What to do: R. Note Gated model low M. E. What to do: R. " +
        "Evidence s1 says MIT confidence 90% assumed: the newest release that satisfies the requirement mit-ish " +
        "https://s.example/1 s2 could not be asked no answer x/LICENSE (c) Jane " +
        "Use huggingface, scope dev, transitive Requirement >=2, no version is pinned " +
        "Found in a/b.py:7 Current name new/model Origin Git, https://git.example/x, commit abc " +
        "Package URL pkg:huggingface/org/model Depends on npm:gone@1, huggingface:org/model@ " +
        "Needed by huggingface:org/model@ Base model org/base, org/other Gated yes Parameters 7,000,000,000",
    );
    assert.ok(page.includes('href="#c1"'));
  });

  test("lists the gaps", () => {
    const text = textOf(toHtml(view));
    for (const part of [
      "1,234 files seen, file headers not read, 7 dependency files read, 2 recognised and not read, 1 error, 1 license source that failed.",
      "Files that need attention",
      "tox.ini",
      "installed packages 1 node_modules",
      "a/pom.xml 12 This is not valid XML. java/pom",
      "pypi 3 pypi.example did not answer.",
      "LICENSE Apache-2.0 100%",
    ])
      assert.ok(text.includes(part), part);
  });

  const verdicts = {
    "violation from the counts": [{ violations: 1, warnings: 0 }, "Violation 1 component has a license that"],
    "warning from the counts": [{ violations: 0, warnings: 2 }, "Warning Nothing breaks the policy, but 2 points need"],
    "pass from the counts": [{ violations: 0, warnings: 0 }, "Pass The licenses of all 60 components"],
    "nothing found": [{ componentCount: 0, violations: 0, warnings: 0 }, "Pass No components were found"],
  } as const;
  for (const [name, [counts, want]] of Object.entries(verdicts)) {
    test(`gives the verdict of a bare report: ${name}`, () => {
      const { report, project } = changed({ summary: { ...view.report.summary, ...counts } });
      assert.ok(textOf(toHtml({ report, project })).includes(`Result ${want}`));
    });
  }

  test("says what the result depends on, and what was not judged", () => {
    const projectLicenses = [
      { file: "LICENSE", license: "MIT", confidence: 1 },
      { file: "libs/own/package.json", license: "GPL-2.0-only", confidence: 1, folder: "libs/own" },
    ];
    const text = textOf(toHtml(changed({ projectLicenses, production: true })));
    assert.match(text, /1 own package under other licenses than the root\. Production only: /);
  });

  test("is whole for an empty report", () => {
    const { report } = changed({
      findings: [],
      warnings: [],
      notes: [],
      errors: [],
      sourceFailures: [],
      projectLicenses: [],
      coverage: { filesSeen: 0, manifestsRead: 0, manifestsUnread: [], skipped: [] },
      summary: { componentCount: 0, violations: 0, warnings: 0, licenseDistribution: [] },
      source: {},
    });
    const text = textOf(toHtml({ report, project: "" }));
    assert.match(text, /No components were found\./);
    assert.doesNotMatch(text, /undefined|NaN|null|Filter/);
  });

  test("cuts a name that is too long for the table and has it whole among the details", () => {
    const [first] = view.report.findings;
    assert.ok(first);
    const name = "n".repeat(5_000);
    const page = toHtml(changed({ findings: [{ ...first, component: { ...first.component, name } }], warnings: [] }));
    assert.ok(page.includes(`<bdi>${"n".repeat(160)}…</bdi>`));
    assert.ok(page.includes(`<dd><bdi>${name}</bdi></dd>`));
  });

  function changed(part: Partial<Report>): ReportView {
    return { ...view, report: { ...view.report, ...part } };
  }
});

/** What a reader sees of a page: its text, with single spaces. */
function textOf(page: string): string {
  return page
    .replace(/<(style|script)>[^]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .replace(/ ([,.:](?:\s|$|\d))/g, "$1")
    .trim();
}

test("evidence says what a license becomes", () => {
  const change = { license: "MPL-2.0", date: "2028-01-31" };
  const evidence = String(
    evidenceList([{ source: "npm", outcome: "answer", confidence: 1, license: "BUSL-1.1", change }]),
  );
  assert.match(evidence, /becomes\s<code>MPL-2\.0<\/code>\son 2028-01-31/);
});

test("the evidence of a package that is not there does not read like that of one without a license", () => {
  const evidence = (missing?: "package" | "version") =>
    String(evidenceList([{ source: "npm", outcome: "none", confidence: 0, ...(missing && { missing }) }]));
  assert.match(evidence("package"), /<b>.*npm.*<\/b> has no such package/);
  assert.match(evidence("version"), /<b>.*npm.*<\/b> has no such version/);
  assert.match(evidence(), /does not know the license/);
});
