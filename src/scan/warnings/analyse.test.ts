import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assessCompleteness } from "../completeness/completeness.ts";
import { answer, componentOf, today } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Coverage } from "../../domain/report/report.ts";
import { decideStatus } from "../../domain/report/report-status.ts";
import { noteTypes, warningTypes } from "../../domain/schema/words.ts";
import { judge, type Judged } from "../judge/judge.ts";
import { summarize } from "../run/summarize.ts";
import { analyseWarnings, type Analysis } from "./analyse.ts";

const context = contextOf(`
allow: [MIT, ISC]
review: [LGPL-*, GPL-*, AGPL-*, GPL-3.0-only, BUSL-1.1, CC-BY-NC-*, LicenseRef-proprietary*, Apache-2.0, Zlib, UNKNOWN]
deny: [SSPL-1.0]
scopes: { dev: warn }
`);

const coverage: Coverage = { filesSeen: 3, manifestsRead: 1, manifestsUnread: [], skipped: [] };

function judged(evidence: readonly Evidence[], more: Partial<Finding["component"]> = {}): Judged {
  return judge(componentOf("a", more), evidence, { context, today });
}

function analyse(all: readonly Judged[]): Analysis {
  return analyseWarnings({ judged: all, coverage, errors: [], sourceFailures: [] });
}

const none = (raw: string): Evidence => ({ source: "pypi", outcome: "none", confidence: 0, raw });
const weak = (raw: string, license: string): Evidence => ({
  source: "pypi",
  outcome: "weak",
  license,
  raw,
  confidence: 0.5,
});

const textOf = (license: string) => answer(license, { source: "filesystem", file: "a/LICENSE" });

describe("the type of a warning", () => {
  const cases: Readonly<Record<string, readonly [Judged, type: string, severity: string, said: RegExp]>> = {
    "unknown if no source answered": [
      judged([]),
      "unknown_license",
      "high",
      /The license of a 1\.0\.0 \(npm\) is not known/,
    ],
    "unknown where the words name no license": [
      judged([none("see LICENSE")]),
      "unknown_license",
      "high",
      /pypi says "see LICENSE"/,
    ],
    "unknown, less urgent, where another package brings it": [
      judged([], { direct: false }),
      "unknown_license",
      "medium",
      /./,
    ],
    "unknown, least urgent, where it is also for development only": [
      judged([], { direct: false, scope: "test" }),
      "unknown_license",
      "low",
      /./,
    ],
    "ambiguous where the name stands for several": [
      judged([none("BSD")]),
      "ambiguous_license",
      "medium",
      /pypi says "BSD" about a 1\.0\.0 \(npm\), which may be 0BSD, .*BSD-3-Clause/,
    ],
    "ambiguous where a weak answer decided": [
      judged([none("?"), weak("Apache", "Apache-2.0")]),
      "ambiguous_license",
      "medium",
      /^pypi says "Apache" about a 1\.0\.0 \(npm\), which is read as Apache-2\.0: version not stated\.$/,
    ],
    "ambiguous where the fields of a record contradict each other": [
      judged([{ ...weak("Zlib, Apache-2.0", "Zlib"), doubt: "contradiction" }]),
      "ambiguous_license",
      "medium",
      /is read as Zlib: the fields of the record name different licenses\.$/,
    ],
    "about the license where a list names several": [
      judged([{ ...weak("Zlib; EPL-2.0", "Zlib OR EPL-2.0"), doubt: "several_licenses" }]),
      "review_required",
      "low",
      /is under Zlib OR EPL-2\.0, of which Zlib the policy wants a person to review/,
    ],
    "not ambiguous where somebody else was sure": [
      judged([weak("Apache", "Apache-2.0"), answer("Zlib")]),
      "review_required",
      "low",
      /is under Zlib/,
    ],
    "unlisted where no list has it": [
      judged([answer("EPL-2.0")]),
      "unlisted_license",
      "medium",
      /EPL-2\.0, which is on no list/,
    ],
    "weak copyleft": [
      judged([answer("LGPL-2.1-only")]),
      "weak_copyleft",
      "medium",
      /LGPL-2\.1-only, which .* as LGPL-\*/,
    ],
    "weak copyleft by an exception": [
      judged([answer("GPL-2.0-only WITH Classpath-exception-2.0")]),
      "weak_copyleft",
      "medium",
      /Classpath/,
    ],
    copyleft: [judged([answer("GPL-2.0-only")]), "copyleft", "high", /GPL-2\.0-only/],
    "network copyleft": [judged([answer("AGPL-3.0-only")]), "network_copyleft", "high", /AGPL/],
    "a use restriction": [judged([answer("BUSL-1.1")]), "use_restriction", "high", /BUSL-1\.1/],
    "non-commercial": [judged([answer("CC-BY-NC-4.0")]), "non_commercial", "high", /CC-BY-NC-4\.0/],
    proprietary: [judged([answer("LicenseRef-Proprietary")]), "proprietary", "high", /LicenseRef-Proprietary/],
    "review of what asks little": [judged([answer("Zlib")]), "review_required", "low", /Zlib/],
    "the family of the part that decided": [
      judged([answer("MIT AND LGPL-2.1-only")]),
      "weak_copyleft",
      "medium",
      /under MIT AND LGPL-2\.1-only, of which LGPL-2\.1-only the policy wants/,
    ],
    "the part that is on no list": [
      judged([answer("MIT AND EPL-2.0")]),
      "unlisted_license",
      "medium",
      /of which EPL-2\.0 is on no list/,
    ],
    "the family of the alternative that was chosen": [
      judged([answer("GPL-3.0-only OR LGPL-3.0-only")]),
      "weak_copyleft",
      "medium",
      /of which LGPL-3\.0-only/,
    ],
    "a conflict with a text that is denied": [
      judged([answer("MIT"), textOf("SSPL-1.0")]),
      "license_conflict",
      "high",
      /^a 1\.0\.0 \(npm\) is declared as MIT, but a\/LICENSE is SSPL-1\.0, which the policy forbids\.$/,
    ],
    "a conflict with a text that is to be reviewed": [
      judged([answer("MIT"), textOf("LGPL-2.1-only")]),
      "license_conflict",
      "medium",
      /is declared as MIT, but a\/LICENSE is LGPL-2\.1-only, which the policy wants a person to review\.$/,
    ],
    "a conflict with a text that is on no list": [
      judged([answer("MIT"), textOf("EPL-2.0")]),
      "license_conflict",
      "medium",
      /but a\/LICENSE is EPL-2\.0, which is on no list of the policy\.$/,
    ],
    "a conflict that matters more than the warning about the declared license": [
      judged([answer("LGPL-2.1-only"), textOf("SSPL-1.0")]),
      "license_conflict",
      "high",
      /is declared as LGPL-2\.1-only, but/,
    ],
    "a conflict of what does not reach the product": [
      judged([answer("MIT"), textOf("SSPL-1.0")], { scope: "dev" }),
      "license_conflict",
      "medium",
      /SSPL-1\.0/,
    ],
    "what the declared license asks, where the text is no worse": [
      judged([answer("LGPL-2.1-only"), textOf("MIT")]),
      "weak_copyleft",
      "medium",
      /is under LGPL-2\.1-only/,
    ],
    "a violation that the scope makes a warning": [
      judged([answer("SSPL-1.0")], { scope: "dev" }),
      "network_copyleft",
      "medium",
      /the policy forbids as SSPL-1\.0; this would be a violation if it were shipped; found as a development dependency/,
    ],
  };
  for (const [name, [one, type, severity, said]] of Object.entries(cases)) {
    test(`is ${name}`, () => {
      const { warnings } = analyse([one]);
      assert.equal(warnings.length, 1);
      assert.deepEqual([warnings[0]?.type, warnings[0]?.severity], [type, severity]);
      assert.match(warnings[0]?.message ?? "", said);
      assert.deepEqual(warnings[0]?.decision, one.finding.decision);
    });
  }

  test("is set for warnings only", () => {
    assert.deepEqual(analyse([judged([answer("MIT")]), judged([answer("SSPL-1.0")])]).warnings, []);
  });
});

describe("a dependency file that was not read", () => {
  const unread = [
    { file: "a/bun.lockb", reason: "a binary lockfile", listsDependencies: true },
    { file: "model.pkl", reason: "a pickle", listsDependencies: false },
  ];

  test("may be a folder with unknown content", () => {
    const closed = [{ file: "lib/", reason: "the folder may not be read", listsDependencies: true }];
    const input = { judged: [], coverage: { ...coverage, manifestsUnread: closed }, errors: [], sourceFailures: [] };
    const [warning] = analyseWarnings(input).warnings;
    assert.equal(warning?.message, "lib/ was not read: the folder may not be read.");
    assert.match(warning.explanation, /^The content of the folder is unknown\./);
    assert.match(warning.recommendation, /^Make lib\/ readable/);
  });

  test("may be read in part", () => {
    const reason = 'one entry could not be read and is missing: "-r x.txt" (line 2).';
    const partly = [{ file: "requirements.txt", reason, listsDependencies: true, isPartial: true }];
    const input = { judged: [], coverage: { ...coverage, manifestsUnread: partly }, errors: [], sourceFailures: [] };
    const { warnings } = analyseWarnings(input);
    assert.equal(warnings.length, 1);
    assert.equal(warnings[0]?.message, `requirements.txt was not read completely: ${reason}`);
    assert.match(warnings[0].explanation, /^Entries of the file could not be followed/);
    assert.match(warnings[0].recommendation, /^Look at these entries of requirements\.txt/);
  });

  test("may be the list of submodules that are not here", () => {
    const reason = 'the submodule "a" is not fetched, so its dependencies are unknown; scan it on its own.';
    const modules = [{ file: "sub/.gitmodules", reason, listsDependencies: true, isPartial: true }];
    const input = { judged: [], coverage: { ...coverage, manifestsUnread: modules }, errors: [], sourceFailures: [] };
    const [warning] = analyseWarnings(input).warnings;
    assert.equal(warning?.type, "unreadable_manifest");
    assert.match(warning.explanation, /^A submodule is a project of its own/);
    assert.match(warning.recommendation, /--recurse-submodules/);
  });

  test("may be one that lcc has no permission to read", () => {
    const denied = { reason: "permission denied; check the permissions.", listsDependencies: true };
    const manifestsUnread = ["a/lock", "b/"].map((file) => ({ ...denied, file }));
    const input = { judged: [], coverage: { ...coverage, manifestsUnread }, errors: [], sourceFailures: [] };
    assert.deepEqual(
      analyseWarnings(input).warnings.map(({ recommendation }) => recommendation.split(".", 1)[0]),
      ["Make a/lock readable for lcc and scan again", "Make b/ readable for lcc and scan again"],
    );
  });

  test("is a warning where dependencies are missing, and makes the scan one", () => {
    const all = [judged([answer("MIT")])];
    const input = { judged: all, coverage: { ...coverage, manifestsUnread: unread }, errors: [], sourceFailures: [] };
    const { warnings } = analyseWarnings(input);
    assert.deepEqual(
      warnings.map(({ type, component, file, severity, message }) => [type, component, file, severity, message]),
      [["unreadable_manifest", null, "a/bun.lockb", "high", "a/bun.lockb was not read: a binary lockfile."]],
    );
    assert.equal(
      decideStatus(
        summarize(
          all.map(({ finding }) => finding),
          warnings.length,
        ),
      ),
      "warning",
    );
  });
});

describe("a file that the product does not need", () => {
  const unread = { file: "x.lock", reason: "broken", listsDependencies: true, cause: "unreadable" } as const;
  const cases = {
    "of the product": [{}, 1],
    "in a test folder": [{ scope: "test" }, 0],
    "in an example": [{ scope: "dev" }, 0],
    "that was only searched for models": [{ isSource: true }, 0],
    "that a bound left out": [{ cause: "limit" }, 0],
    "without dependencies": [{ listsDependencies: false }, 0],
  } as const;

  for (const [name, [more, count]] of Object.entries(cases))
    test(`is ${count === 0 ? "no" : "a"} warning: one ${name}`, () => {
      const manifestsUnread = [{ ...unread, ...more }];
      const input = { judged: [], coverage: { ...coverage, manifestsUnread }, errors: [], sourceFailures: [] };
      assert.equal(analyseWarnings(input).warnings.length, count);
    });
});

describe("a bound of lcc that was reached", () => {
  test("is one warning, which names the bound and the count", () => {
    const limits = [
      { bound: "20,000 dependency files in a project", count: 1_234, files: ["z/pom.xml"] },
      { bound: "200 nested folders", count: 1 },
    ];
    const seen = { ...coverage, limits };
    const completeness = assessCompleteness({ findings: [], lineage: [], coverage: seen, isOffline: false });
    const input = { judged: [], coverage: seen, errors: [], sourceFailures: [], completeness };
    assert.deepEqual(
      analyseWarnings(input).warnings.map(({ type, severity, message }) => [type, severity, message]),
      [
        [
          "limits_reached",
          "high",
          "lcc reads at most 20,000 dependency files in a project; 1,234 places are beyond that, the first in z/pom.xml.",
        ],
        ["limits_reached", "high", "lcc reads at most 200 nested folders; 1 place is beyond that."],
      ],
    );
  });
});

describe("the place to look at", () => {
  const page = "https://registry.npm.example/a";
  const cases: Readonly<Record<string, readonly [Partial<Evidence>, said: string]>> = {
    "is the page of the source": [{ url: page, file: "x/LICENSE" }, `Look at ${page}. `],
    "is a file of the tree": [{ file: "x/LICENSE" }, "Look at x/LICENSE. "],
    "is not the lockfile, which has no more to say": [
      { file: "package-lock.json" },
      "Look for a license in the sources of a 1.0.0 (npm), which package-lock.json names. ",
    ],
    "is no address that is none of the web": [{ url: "javascript:alert(1)" }, "Look for a license in the sources of "],
  };
  for (const [name, [more, said]] of Object.entries(cases)) {
    test(name, () => {
      const { warnings } = analyse([judged([{ ...none("?"), ...more }])]);
      assert.ok(warnings[0]?.recommendation.startsWith(said), warnings[0]?.recommendation);
    });
  }
});

test("the place to look at for third-party code is its folder", () => {
  const component = componentOf("a", { type: "custom", version: "", vendored: true, folder: "libs/a" });
  const { warnings } = analyse([judge(component, [], { context, today })]);
  const said = "Look for a license in the sources of a (custom), which is in libs/a. ";
  assert.ok(warnings[0]?.recommendation.startsWith(said), warnings[0]?.recommendation);
});

describe("the analysis of a whole report", async () => {
  const { report } = await sampleReport(600);
  const remarks = [...report.warnings, ...report.notes];

  test("has a warning for each finding with that status and each unread file, and no other", () => {
    const warned = report.findings.filter(({ status }) => status === "warning").length;
    assert.ok(warned > 0);
    assert.equal(report.warnings.length, warned + 1);
    assert.equal(report.summary.warnings, report.warnings.length);
  });

  test("leaves no text empty and no value out", () => {
    for (const { message, explanation, recommendation } of remarks) {
      for (const text of [message, explanation, recommendation]) {
        assert.ok(text.trim().length > 10, text);
        assert.doesNotMatch(text, /undefined|null|NaN|\[object/);
        assert.match(text, /[.!?]$/);
      }
    }
  });

  test("is in the order of the findings, then of the types", () => {
    const places = new Map(report.findings.map(({ component }, at) => [component.purl ?? component.name, at]));
    const keys = report.notes.map(({ component, type }) => {
      const place = component === null ? 9_999 : (places.get(component.purl ?? component.name) ?? 0);
      return place * 100 + noteTypes.indexOf(type);
    });
    assert.deepEqual(
      keys,
      keys.toSorted((a, b) => a - b),
    );
    assert.ok(report.warnings.every(({ type }) => warningTypes.includes(type)));
  });

  test("does not get long by long names", () => {
    const name = "x".repeat(100_000);
    const { warnings } = analyse([judge(componentOf(name), [none("y ".repeat(4_000))], { context, today })]);
    assert.ok((warnings[0]?.message.length ?? 0) < 1_000);
  });
});

describe("a package that the registry does not have", () => {
  const without = (missing: "package" | "version"): Evidence => ({
    source: "npm",
    outcome: "none",
    confidence: 0,
    missing,
  });
  const warned = (...given: Parameters<typeof judged>) => analyse([judged(...given)]).warnings[0];

  test("is not said to be one without a license", () => {
    const warning = warned([without("package")]);
    assert.equal(warning?.message, "The license of a 1.0.0 (npm) is not known. npm has no package a.");
    assert.match(warning?.recommendation ?? "", /^Check how the name is spelled\..*"lcc config" lists/);
  });

  test("is distinguished from a version that it does not have", () => {
    const warning = warned([without("version")]);
    assert.equal(warning?.message, "The license of a 1.0.0 (npm) is not known. npm has no version 1.0.0 of a.");
    assert.match(warning?.recommendation ?? "", /^Check the version: .*"lcc config" lists/);
    const unpinned = warned([without("version")], { version: "", requirement: "^99" });
    assert.match(unpinned?.message ?? "", /npm has no version of a that satisfies \^99\.$/);
  });

  test("stays apart from what the others say", () => {
    const message = warned([without("version"), { source: "github", outcome: "none", confidence: 0 }])?.message ?? "";
    assert.match(message, /npm has no version 1\.0\.0 of a\. github names none\.$/);
  });

  test("has a name of any length, and the warning has not", () => {
    const name = "a".repeat(10_000);
    assert.ok((warned([without("package")], { name })?.message.length ?? 0) < 1_000);
  });

  test("changes nothing where another source answers with words that can be read in several ways", () => {
    const warning = warned([without("package"), weak("GPL", "GPL-1.0-or-later")]);
    assert.equal(warning?.type, "ambiguous_license");
    assert.doesNotMatch(warning?.recommendation ?? "", /spelled/);
  });
});

describe("a conflict that decides", () => {
  const evidence = [answer("MIT"), textOf("SSPL-1.0")];

  test("is not repeated in a note, and the advice names the file", () => {
    const { warnings, notes } = analyse([judged(evidence)]);
    assert.deepEqual(notes, []);
    assert.match(
      warnings[0]?.recommendation ?? "",
      /^Look at a\/LICENSE and read the license text\. Record the answer/,
    );
  });

  test("is not a warning where it is a violation", () => {
    const worst = { ...context, onConflict: "worst" } as const;
    const one = judge(componentOf("a"), evidence, { context: worst, today });
    assert.equal(one.finding.status, "violation");
    assert.deepEqual(analyse([one]), { warnings: [], notes: [] });
  });

  test("leaves the note about other sources that disagree", () => {
    const { notes } = analyse([judged([...evidence, answer("ISC", { source: "lockfile" })])]);
    assert.deepEqual(
      notes.map(({ message }) => message),
      ["Sources disagree about a 1.0.0 (npm): npm says MIT, lockfile says ISC; npm counts."],
    );
  });
});
