import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { digestText, type PackageText } from "../../domain/report/package-text.ts";
import type { Report, ReportView } from "../../domain/report/report.ts";
import { findLicenseText } from "../../spdx/license-text.ts";
import { toNoticeHtml } from "./notice-html.ts";
import { toNotice } from "./notice.ts";

const { report: empty } = await sampleReport(0);

describe("a notice", () => {
  test("has the components of a license with their copyrights and source, and the text once", () => {
    const notice = noticeOf([
      finding("b", "MIT", { evidence: { url: "https://x.example/b", copyrights: ["Copyright 2020 B"] } }),
      finding("a", "MIT", { evidence: { copyrights: ["Copyright 2019 A", "Copyright 2020 A"] } }),
    ]);
    assert.match(
      notice,
      /\na 1\.0\.0 \(npm\)\n {2}Copyright 2019 A\n {2}Copyright 2020 A\n {2}Text of MIT: [^\n]+\n\nb 1\.0\.0 \(npm\)\n {2}Copyright 2020 B\n {2}Source: https:\/\/x\.example\/b\n/,
    );
    assert.equal(count(notice, "Permission is hereby granted, free of charge"), 1);
  });

  test("has the NOTICE texts of packages that were read, each once", () => {
    const read = { integrity: "verified", source: "archive", notices: ["Thanks to X.\u001b\r\nAll of them."] } as const;
    const notice = noticeOf(
      [finding("b", "Apache-2.0", { evidence: read }), finding("a", "Apache-2.0", { evidence: read })],
      { isDeep: true },
    );
    assert.match(
      notice,
      /\nNotices of the components\n=+\n\n=+\na 1\.0\.0 \(npm\)\nb 1\.0\.0 \(npm\)\n=+\n\nThanks to X\.\nAll of them\.\n/,
    );
    assert.equal(count(notice, "Thanks to X."), 1);
    assert.doesNotMatch(notice, /scan with --deep|make a deep scan/);
  });

  test("asks for the NOTICE files of packages that were not read", () => {
    const unread = finding("a", "Apache-2.0");
    const noFile = finding("b", "Apache-2.0", { evidence: { source: "archive", integrity: "unchecked" } });
    for (const isDeep of [true, false]) {
      const words = noticeOf([unread, noFile], { isDeep }).replaceAll("\n", " ");
      assert.match(words, isDeep ? /1 component is under Apache-2\.0/ : /2 components are under Apache-2\.0/);
    }
  });

  test("needs no deep scan for packages that are installed", () => {
    const installed = { source: "filesystem", notices: ["Thanks to X."] } as const;
    const notice = noticeOf([finding("a", "Apache-2.0", { evidence: installed })]);
    assert.match(notice, /\nThanks to X\.\n/);
    assert.doesNotMatch(notice, /make a deep scan/);
  });

  test("leaves out what is not shipped, and says so", () => {
    const notice = noticeOf([
      finding("shipped", "MIT"),
      finding("maybe", "ISC", { scope: "unknown" }),
      finding("extra", "Zlib", { scope: "optional" }),
      finding("linter", "GPL-3.0-only", { scope: "dev" }),
      finding("runner", "GPL-3.0-only", { scope: "test" }),
      finding("maker", "GPL-3.0-only", { scope: "build" }),
    ]);
    for (const name of ["shipped", "maybe", "extra"]) assert.match(notice, new RegExp(`^${name} 1`, "m"));
    assert.doesNotMatch(notice, /linter|runner|maker|GPL/);
    assert.match(
      notice.replaceAll("\n", " "),
      /3 components used only for development, tests or the build are not part/,
    );
  });

  test("takes the alternative that the policy chose, and names the others", () => {
    const notice = noticeOf([finding("a", "MIT OR GPL-3.0-only", { decided: "MIT" })]);
    assert.match(notice, /Offered under MIT OR GPL-3\.0-only; used here under MIT\./);
    assert.doesNotMatch(notice, /GNU GENERAL PUBLIC LICENSE/);
  });

  test("has every license that applies", () => {
    const notice = noticeOf([finding("a", "BSD-3-Clause AND ISC")]);
    assert.equal(count(notice, "\na 1.0.0 (npm)\n"), 2);
    assert.match(notice, /Redistribution and use/);
    assert.match(notice, /Permission to use, copy, modify/);
  });

  test("has an exception beside its license", () => {
    const notice = noticeOf([finding("a", "GPL-2.0-only WITH Classpath-exception-2.0")]);
    assert.match(notice, /^GPL-2\.0-only WITH Classpath-exception-2\.0/m);
    assert.match(notice, /GNU GENERAL PUBLIC LICENSE/);
    assert.match(notice, /Linking this library statically or dynamically/);
    assert.doesNotMatch(notice, /insert GPL/);
  });

  test("has a text once that two identifiers share", () => {
    const notice = noticeOf([finding("a", "GPL-2.0-only"), finding("b", "GPL-2.0-or-later")]);
    assert.equal(count(notice, "TERMS AND CONDITIONS FOR COPYING"), 1);
    assert.match(notice, /^GPL-2\.0-only\nGPL-2\.0-or-later$/m);
  });

  test("prefers the copyrights of the release to those of the repository", () => {
    const github: Evidence = {
      source: "github",
      outcome: "answer",
      license: "MIT",
      confidence: 1,
      copyrights: ["(c) 2026 X"],
    };
    const release: Evidence = { ...github, source: "filesystem", copyrights: ["(c) 2020 X"] };
    assert.doesNotMatch(noticeOf([{ ...finding("a", "MIT"), evidence: [github, release] }]), /2026/);
    assert.match(noticeOf([{ ...finding("a", "MIT"), evidence: [github] }]), /\(c\) 2026 X/);
  });

  test("says that there is nothing if no component is shipped", () => {
    const notice = noticeOf([]);
    assert.equal(
      notice,
      "Third-party notices of shop\n===========================\n\nNo third-party component was found in the product.\n",
    );
  });
});

describe("the texts of the packages", () => {
  const mit = findLicenseText("MIT") ?? "";
  const ofA = mit.replace(/<year> .*/, "2019 A");
  const named = "MIT licensed, see https://x.example/license";
  const texts = { [digestText(ofA)]: ofA, [digestText(named)]: named, [digestText("Thanks.")]: "Thanks." };
  const withTexts = (name: string, license: string, ...own: readonly [PackageText["kind"], string][]): Finding => ({
    ...finding(name, license, { evidence: { source: "filesystem" } }),
    texts: own.map(([kind, text]) => ({ file: `${name}/${kind}`, kind, text: digestText(text) })),
  });

  test("are printed word for word instead of those of the list, each once, with all components that have them", () => {
    const notice = noticeOf(
      [
        withTexts("b", "MIT", ["license", ofA], ["third-party", "Thanks."]),
        withTexts("a", "MIT", ["license", ofA]),
        withTexts("c", "MIT", ["third-party", ofA], ["notice", "Thanks."]),
      ],
      { texts },
    );
    assert.match(
      notice,
      /\nLicense texts of the components\n=+\n\n=+\na 1\.0\.0 \(npm\)\nb 1[^\n]+\nc 1[^\n]+\n=+\n\nMIT License\n/,
    );
    assert.match(notice, /\nNotices of the components\n=+\n\n=+\nb 1[^\n]+\nc 1[^\n]+\n=+\n\nThanks\.\n$/);
    assert.equal(count(notice, "Copyright (c) 2019 A"), 1);
    assert.doesNotMatch(notice, /To be completed|SPDX license list|<year>/);
  });

  test("are completed from the list where they only name the license, or lack one of several", () => {
    const own: readonly [string, Finding][] = [
      ["MIT", withTexts("a", "MIT", ["license", named])],
      ["ISC", withTexts("a", "MIT AND ISC", ["license", ofA])],
      ["LLVM-exception", withTexts("a", "MIT WITH LLVM-exception", ["license", ofA])],
    ];
    for (const [name, finding] of own) {
      const notice = noticeOf([finding], { texts });
      assert.match(notice, new RegExp(`\n {2}a 1\\.0\\.0 \\(npm\\): ${name}\n[^]+\n {2}Text of ${name}: `));
      assert.match(notice, new RegExp(`\nLicense texts of the SPDX license list\n[^]+\n=+\n${name}\n=+\n`));
    }
  });

  test("are all that a license of one package needs", () => {
    const notice = noticeOf([withTexts("a", "LicenseRef-own", ["license", named])], { texts });
    assert.doesNotMatch(notice, /To be completed/);
  });

  test("are linked from their components on the page, which shows the same and cannot be broken by them", () => {
    const evil = "</pre><script>alert(1)</script>";
    const report = { texts: { ...texts, [digestText(evil)]: evil } };
    const page = toNoticeHtml(viewOf([withTexts("<a>", "MIT", ["license", ofA], ["notice", evil])], report));
    for (const [, id = ""] of page.matchAll(/href="#(\w+)"/g)) assert.match(page, new RegExp(`<section id="${id}">`));
    assert.equal(count(page, 'href="#'), 2);
    assert.match(page, /<h2>License texts of the components<\/h2>[^]+<pre>MIT License\n\nCopyright \(c\) 2019 A\n/);
    assert.doesNotMatch(page, /<script|<a>/);
  });
});

describe("what is open stands at the top", () => {
  const cases: Record<string, [Finding, RegExp]> = {
    "an unknown license, with what was read": [
      finding("a", "UNKNOWN", { evidence: { outcome: "none", raw: "see there", file: "node_modules/a/package.json" } }),
      /license of 1 component is not known.*a 1\.0\.0 \(npm\).*npm: "see there" at node_modules\/a\/package\.json/s,
    ],
    "a license without a text, with where it was found": [
      finding("a", "LicenseRef-own", { evidence: { file: "LICENSE.own" } }),
      /LicenseRef-own\n {4}of a 1\.0\.0 \(npm\)\n {6}found at LICENSE\.own/,
    ],
    "a license that the policy set": [
      {
        ...finding("a", "LicenseRef-own"),
        sources: ["policy-override"],
        decision: { ...allowed("LicenseRef-own"), override: "npm:a" },
      },
      /LicenseRef-own\n {4}of a 1\.0\.0 \(npm\)\n {6}set by the policy for npm:a/,
    ],
    "a text that is not in the package": [
      finding("a", "MIT", { evidence: { source: "filesystem" } }),
      /These texts are not in the packages[^]+\n {2}a 1\.0\.0 \(npm\): MIT\n/,
    ],
    "a text that is not in the package, beside terms that have none": [
      finding("a", "MIT AND LicenseRef-Unidentified-Terms", { evidence: { source: "filesystem" } }),
      /These texts are not in the packages[^]+\n {2}a 1\.0\.0 \(npm\): MIT\n/,
    ],
    "packages whose texts were not read": [
      finding("a", "Apache-2.0 WITH LLVM-exception"),
      /list is printed for 1\s+component\s+whose own files\s+were not\s+read/,
    ],
    "files beyond what lcc reads of a package": [
      finding("a", "MIT", { evidence: { failure: "too_large", raw: "lcc reads at most 200 license files." } }),
      /\n {2}a 1\.0\.0 \(npm\)\n {4}lcc reads at most 200 license files\.\n/,
    ],
    "a file that is too long for a report": [
      { ...finding("a", "MIT"), texts: [{ file: "a/NOTICE", kind: "notice", text: "0".repeat(64) }] },
      /at most 1 MB each and 24 MB together[^]+\n {2}a 1\.0\.0 \(npm\)\n {4}a\/NOTICE\n/,
    ],
    "a license in words that leave it open": [
      finding("a", "BSD-3-Clause", { evidence: { outcome: "weak", raw: "BSD" } }),
      /a 1\.0\.0 \(npm\): taken for BSD-3-Clause\n {4}npm: "BSD"/,
    ],
    "a version that nothing pins": [
      finding("a", "MIT", { evidence: { assumed: true } }),
      /Nothing pins the version of these components.*a 1\.0\.0/s,
    ],
    "copyright lines that are missing": [
      finding("a", "MIT", { evidence: { copyrights: [] } }),
      /No copyright line was found for the component\./,
    ],
    "files called NOTICE": [finding("a", "Apache-2.0"), /1 component is under Apache-2\.0/],
  };
  for (const [name, [finding, expected]] of Object.entries(cases)) {
    test(name, () => {
      const [top = ""] = noticeOf([finding]).split("Components by license\n");
      assert.match(top, /\nTo be completed\n/);
      assert.match(top, expected);
    });
  }

  test("copyright lines, counted for all components that have none, those of unknown license too", () => {
    const copyrights: string[] = [];
    const bare = [
      finding("a", "MIT", { evidence: { copyrights } }),
      finding("b", "UNKNOWN", { evidence: { outcome: "none", copyrights } }),
      finding("c", "CC0-1.0", { evidence: { copyrights } }),
    ];
    assert.match(noticeOf(bare), /No copyright line was found for any of the 3 components\./);
    assert.match(noticeOf([...bare, finding("d", "ISC")]), /No copyright line was found for 3 of 4 components\./);
    assert.doesNotMatch(noticeOf(bare.slice(2)), /No copyright line/);
  });

  test("components without a copyright line stand together at the end", () => {
    const copyrights: string[] = [];
    const notice = noticeOf([
      finding("b", "MIT", { evidence: { copyrights } }),
      finding("a", "ISC", { evidence: { copyrights } }),
      finding("c", "MIT"),
    ]);
    assert.match(
      notice,
      /\nComponents without a copyright line\n=+\n\nNo copyright line was found [^]*\n\n {2}a 1\.0\.0 \(npm\): ISC\n {2}b 1\.0\.0 \(npm\): MIT\n$/,
    );
  });

  test("says that the registry has no such package", () => {
    const evidence = { outcome: "none", copyrights: [], missing: "package" } as const;
    assert.match(noticeOf([finding("a", "UNKNOWN", { evidence })]), /a 1\.0\.0 \(npm\)\n {4}npm has no such package\n/);
  });

  test("a place is kept for each text to add", () => {
    const notice = noticeOf([finding("a", "LicenseRef-own")]);
    assert.match(notice, /=\nLicenseRef-own\n=+\n\n\[The text is to be added by hand: see above\.\]\n$/);
  });

  test("dependency files that could not be read", () => {
    const unread = { file: "bun.lockb", reason: "it is binary", listsDependencies: true };
    const harmless = { file: "tox.ini", reason: "settings", listsDependencies: false };
    const coverage = { ...empty.coverage, manifestsUnread: [unread, harmless] };
    const notice = noticeOf([finding("a", "MIT")], { coverage });
    assert.match(notice, /The components that they name are missing here\.\n\n {2}bun\.lockb: it is binary\n/);
    assert.doesNotMatch(notice, /tox\.ini/);
  });

  test("an unread file once, with the line of its error", () => {
    const unread = { file: "package.json", reason: "This is not valid JSON (line 2).", listsDependencies: true };
    const coverage = { ...empty.coverage, manifestsUnread: [unread] };
    const errors = [
      { file: "package.json", line: 2, detector: "javascript/package-json", message: "This is not valid JSON." },
    ];
    const notice = noticeOf([finding("a", "MIT")], { coverage, errors });
    assert.match(notice, /missing here\.\n\n {2}package\.json:2: This is not valid JSON\.\n\n/);
  });
});

describe("the file", () => {
  test("is the same whatever the order of the findings and the time of the scan", async () => {
    const { summary: _, ...view } = await sampleReport(300);
    const backwards = { ...view.report, findings: view.report.findings.toReversed() };
    assert.equal(toNotice({ ...view, report: backwards }), toNotice(await sampleReport(300)));
    assert.equal(toNotice(view).includes(view.report.policy.digest), false);
  });

  test("has no control characters, no blanks at line ends and one line end at its end", async () => {
    const notice = toNotice(await sampleReport(300));
    assert.doesNotMatch(notice, /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
    assert.doesNotMatch(notice, /[ \t]\n/);
    assert.match(notice, /[^\n]\n$/);
  });

  test("gets no extra lines from a name or a copyright", () => {
    const notice = noticeOf([
      finding("a\n\nLicense texts\n=====", "MIT", { evidence: { copyrights: ["(c) 2020 X\r\nMIT (MIT License)"] } }),
    ]);
    assert.match(notice, /^a License texts ===== 1\.0\.0 \(npm\)\n {2}\(c\) 2020 X MIT \(MIT License\)\n/m);
  });

  test("has our own words in lines of eighty characters", async () => {
    const [ours = ""] = toNotice(await sampleReport(300)).split("To be completed");
    assert.deepEqual(
      ours.split("\n").filter((line) => line.length > 80),
      [],
    );
  });
});

function noticeOf(findings: readonly Finding[], rest: Partial<Report> = {}): string {
  return toNotice(viewOf(findings, rest));
}

function viewOf(findings: readonly Finding[], rest: Partial<Report>): ReportView {
  const coverage = { ...empty.coverage, manifestsUnread: [] };
  return { project: "shop", report: { ...empty, coverage, errors: [], findings, ...rest } };
}

interface Details {
  readonly scope?: Finding["component"]["scope"];
  readonly decided?: string;
  readonly evidence?: Partial<Evidence>;
}

function finding(
  name: string,
  license: string,
  { scope = "runtime", decided = license, evidence }: Details = {},
): Finding {
  const said: Evidence = {
    source: "npm",
    outcome: "answer",
    license,
    confidence: 1,
    copyrights: ["(c) 2020 X"],
    ...evidence,
  };
  return {
    component: { type: "npm", name, version: "1.0.0", scope, locations: [{ file: "package-lock.json" }] },
    resolved_license: license,
    status: "pass",
    sources: ["npm"],
    evidence: [said],
    decision: allowed(decided),
  };
}

function allowed(license: string): Finding["decision"] {
  return { list: "allow", license, reason: "It is allowed." };
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
