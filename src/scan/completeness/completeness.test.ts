import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView } from "../../../test/helpers/craft-report.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Coverage } from "../../domain/report/report.ts";
import type { UnavailableReason } from "../../domain/unavailable-reason.ts";
import { assessCompleteness } from "./completeness.ts";
import type { ScanFacts } from "./facts.ts";

const whole: Coverage = { filesSeen: 1, manifestsRead: 1, manifestsUnread: [], skipped: [] };

function assess(crafts: readonly Craft[], more: Partial<ScanFacts> = {}) {
  const { findings } = craftView(crafts).report;
  return assessCompleteness({ findings, lineage: [], coverage: whole, isOffline: false, ...more });
}

function failed(failure: UnavailableReason, raw = "It failed."): Evidence {
  return { source: "npm", outcome: "failed", confidence: 0, raw, failure };
}

function unread(failure: UnavailableReason): Evidence {
  return { ...failed(failure), source: "archive" };
}

const unknown = { resolved_license: "UNKNOWN", status: "warning" } as const;
const answer: Evidence = { source: "clearlydefined", outcome: "answer", license: "MIT", confidence: 1 };
const weak: Evidence = { source: "lockfile", outcome: "weak", license: "GPL-1.0-or-later", confidence: 0.5 };

const waiver = {
  component: "left",
  until: "2027-01-31",
  reason: "r",
  approvedBy: "a",
  from: "policy",
  status: "warning",
} as const;

describe("completeness", () => {
  test("names the packages that a lockfile lacks", () => {
    const outdated = [{ file: "package.json", lockWith: "run npm install", names: ["a"] }];
    const [reason] = assess([{}], { coverage: { ...whole, outdated } }).reasons;
    assert.equal(
      reason?.message,
      "1 lockfile lacks packages or versions that the manifest next to it requires: a (package.json).",
    );
  });

  test("counts what a waiver accepts without a license as not answered, offline", () => {
    const crafts = [
      { ...unknown, evidence: [], decision: { waiver } },
      { evidence: [], decision: { override: "left" } },
    ];
    const [reason] = assess(crafts, { isOffline: true }).reasons;
    assert.match(reason?.message ?? "", / 1 component has no exact license answer\.$/);
    const [other] = assess(crafts.slice(1), { isOffline: true }).reasons;
    assert.match(other?.message ?? "", / Every component has an exact license answer\.$/);
  });

  test("is complete where everything was read and answered", () =>
    assert.deepEqual(assess([{}]), { state: "complete", reasons: [] }));

  test("names parts of the project that were not there, the product's first", () => {
    const absent: Coverage["absent"] = [
      { file: "docs/package.json", names: ["../x"], scope: "dev" },
      { file: "package.json", names: ["../b", "@acme/c"] },
    ];
    const { state, reasons: found } = assess([{}], { coverage: { ...whole, absent } });
    assert.equal(state, "partial");
    assert.equal(found.length, 1);
    const { code, count, files, message, advice } = found[0] ?? {};
    assert.deepEqual([code, count, files], ["unresolved", 1, ["package.json", "docs/package.json"]]);
    assert.match(message ?? "", /^2 dependency files name parts .*: \.\.\/b, @acme\/c, \.\.\/x \(package\.json, docs/);
    assert.match(advice ?? "", /^Scan a folder that contains all of them/);
  });

  const reasons: Readonly<Record<string, readonly [readonly Craft[], Partial<ScanFacts>, readonly string[]]>> = {
    "a source that failed, and no other has an answer": [
      [{ ...unknown, evidence: [failed("unreachable")] }],
      {},
      ["sources_failed 1"],
    ],
    "a source that failed, and only a weak answer": [
      [{ evidence: [failed("timeout"), weak] }],
      {},
      ["sources_failed 1"],
    ],
    "a source that failed, and another that answered": [[{ evidence: [failed("timeout"), answer] }], {}, []],
    "a source that failed for what an override answers": [
      [{ evidence: [failed("timeout")], decision: { override: "left" } }],
      {},
      [],
    ],
    "a source that failed for what a waiver accepts": [
      [{ evidence: [failed("timeout")], decision: { waiver } }],
      {},
      [],
    ],
    "an archive that could not be read, with an exact answer": [
      [{ evidence: [answer, unread("bad_reply")] }, { evidence: [answer, unread("timeout")] }],
      {},
      [],
    ],
    "the same in a deep scan": [
      [{ evidence: [answer, unread("bad_reply")] }, { evidence: [answer, unread("timeout")] }, { evidence: [answer] }],
      { isDeep: true },
      ["sources_failed 2"],
    ],
    "archives beyond a bound in a deep scan": [
      [{ evidence: [answer, unread("too_large")] }],
      { isDeep: true },
      ["limits_reached 1"],
    ],
    "an archive that could not be read, without an answer": [
      [{ ...unknown, evidence: [unread("bad_reply")] }],
      { isDeep: true },
      ["sources_failed 1"],
    ],
    "a license that a source does not know": [
      [{ ...unknown, evidence: [{ source: "npm", outcome: "none", confidence: 0 }] }],
      {},
      [],
    ],
    "a quota that is used up": [[{ ...unknown, evidence: [failed("quota")] }], {}, ["sources_not_asked 1"]],
    "an answer beyond a bound": [[{ ...unknown, evidence: [failed("too_large")] }], {}, ["limits_reached 1"]],
    "a private package that no source was asked about": [
      [{ ...unknown, evidence: [], component: { purl: "pkg:npm/%40acme/x" } }],
      {},
      ["unresolved 1"],
    ],
    "a file that no registry can know": [[{ ...unknown, evidence: [], component: { type: "custom" } }], {}, []],
    "an offline scan": [[{}, {}], { isOffline: true }, ["sources_not_asked 2"]],
    "an offline scan without components": [[], { isOffline: true }, []],
    "nothing at all": [[], { coverage: { ...whole, manifestsRead: 0 } }, ["nothing_found 1"]],
    "a bound of detection": [
      [{}],
      { coverage: { ...whole, limits: [{ bound: "20,000 dependency files", count: 3 }] } },
      ["limits_reached 3"],
    ],
    "manifests without a lockfile": [
      [{}],
      {
        coverage: {
          ...whole,
          unlocked: [
            { file: "package.json", lockWith: "run npm install --package-lock-only" },
            { file: "docs/package.json", lockWith: "run npm install --package-lock-only", scope: "dev" },
          ],
        },
      },
      ["no_lockfile 1"],
    ],
    "what a model was made from": [
      [{}],
      {
        lineage: [{ type: "huggingface", name: "a/b", license: "UNKNOWN", evidence: [failed("server_error")] }],
      },
      ["sources_failed 1"],
    ],
  };
  for (const [name, [crafts, more, want]] of Object.entries(reasons)) {
    test(`knows ${name}`, () => {
      const { state, reasons: found } = assess(crafts, more);
      assert.deepEqual(
        found.map(({ code, count }) => `${code} ${count}`),
        want,
      );
      assert.equal(state, want.length === 0 ? "complete" : "partial");
      for (const { message, advice } of found)
        for (const text of [message, advice]) assert.match(text, /^[A-Z1-9l].*\.$/);
    });
  }

  test("distinguishes files by what is wrong with them", () => {
    const { reasons: found } = assess([{}], {
      coverage: {
        ...whole,
        manifestsUnread: [
          { file: "a/yarn.lock", reason: "broken", listsDependencies: true, cause: "unreadable" },
          { file: "b/yarn.lock", reason: "large", listsDependencies: true, cause: "too_large" },
          { file: "Podfile.lock", reason: "unknown", listsDependencies: true, cause: "format" },
          { file: "tox.ini", reason: "settings", listsDependencies: false, cause: "format" },
          { file: "z/pom.xml", reason: "bound", listsDependencies: true, cause: "limit" },
        ],
      },
    });
    assert.deepEqual(
      found.map(({ code, files }) => [code, files]),
      [
        ["files_unreadable", ["a/yarn.lock"]],
        ["files_too_large", ["b/yarn.lock"]],
        ["formats_not_read", ["Podfile.lock"]],
      ],
    );
  });

  test("lists tests, examples and searched sources, and does not count them", () => {
    const unread = { reason: "broken", listsDependencies: true, cause: "unreadable" } as const;
    const [reason] = assess([{}], {
      coverage: {
        ...whole,
        manifestsUnread: [
          { file: "tests/yarn.lock", scope: "test", ...unread },
          { file: "train.py", isSource: true, ...unread, listsDependencies: false },
        ],
      },
    }).reasons;
    assert.equal(reason?.count, 0);
    assert.deepEqual(reason.files, ["tests/yarn.lock", "train.py"]);
  });

  test("an SBOM beside nothing else is not a dependency file that was read", () => {
    const sbom = {
      file: "bom.json",
      reason: "an SBOM",
      listsDependencies: true,
      cause: "format",
      isSbom: true,
    } as const;
    const coverage = { ...whole, manifestsRead: 0, manifestsUnread: [sbom] };
    const { reasons: found } = assess([], { coverage });
    assert.deepEqual(
      found.map(({ code }) => code),
      ["nothing_found", "formats_not_read"],
    );
    const podfile = { ...sbom, file: "Podfile.lock", isSbom: false };
    assert.deepEqual(
      assess([], { coverage: { ...coverage, manifestsUnread: [podfile] } }).reasons.map(({ code }) => code),
      ["nothing_found", "formats_not_read"],
    );
  });
});
