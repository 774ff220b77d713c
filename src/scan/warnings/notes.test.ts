import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, today } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Coverage, FileError } from "../../domain/report/report.ts";
import { judge, type Judged } from "../judge/judge.ts";
import { analyseWarnings, type Analysis } from "./analyse.ts";

const context = contextOf(`
allow: [MIT, ISC, GPL-*, LGPL-*]
overrides:
  corrected: { license: MIT, reason: asked the author }
  late: { license: MIT, reason: asked the author, expires: 2025-12-31 }
`);

const coverage: Coverage = { filesSeen: 3, manifestsRead: 1, manifestsUnread: [], skipped: [] };

function judged(evidence: readonly Evidence[], more: Partial<Finding["component"]> = {}): Judged {
  return judge(componentOf("a", more), evidence, { context, today });
}

function weak(more: Partial<Evidence>): Evidence {
  return { source: "pypi", outcome: "weak", license: "GPL-1.0-or-later", confidence: 0.5, ...more };
}

function analyse(all: readonly Judged[]): Analysis {
  return analyseWarnings({ judged: all, coverage, errors: [], sourceFailures: [] });
}

describe("a note", () => {
  const model = { type: "huggingface", purl: "pkg:huggingface/a/b" };
  const cases: Readonly<Record<string, readonly [Judged, type: string, said: RegExp]>> = {
    "a version that nothing pins": [
      judged([answer("MIT", { assumed: true })], {
        version: "",
        requirement: ">=1",
        facts: { assumedVersion: "1.4.0" },
      }),
      "no_version",
      /asked for: >=1\); the license is that of 1\.4\.0/,
    ],
    "a name without a version that passes": [
      judged([weak({ raw: "GPL" })]),
      "ambiguous_license",
      /^pypi says "GPL" about a 1\.0\.0 \(npm\), which is read as GPL-1\.0-or-later: version not stated\.$/,
    ],
    "a list of licenses that passes": [
      judged([weak({ license: "MIT OR ISC", raw: "MIT; ISC: for b.java", doubt: "several_licenses" })]),
      "ambiguous_license",
      /says "MIT; ISC: for b\.java" .* several licenses are listed, of which one can be chosen or all apply\.$/,
    ],
    "a list of licenses without an operator": [
      judged([answer("MIT AND ISC", { source: "archive", raw: "MIT, ISC", doubt: "license_list" })]),
      "license_list",
      /^a 1\.0\.0 \(npm\) lists several licenses \(MIT, ISC\) and does not say .* all are taken to apply\.$/,
    ],
    "a text that was identified with doubts": [
      judged([answer("MIT", { source: "filesystem", file: "a/LICENSE", raw: "MIT-ish", confidence: 0.853 })]),
      "ambiguous_license",
      /is read as MIT: its confidence is 0\.85\.$/,
    ],
    "an identifier that SPDX has retired": [
      judged([answer("GPL-3.0-only", { raw: "(MIT AND GPL-3.0)" })]),
      "deprecated_identifier",
      /npm gives the license of a 1\.0\.0 \(npm\) as GPL-3\.0, .* read as GPL-3\.0-only/,
    ],
    "a retired exception": [
      judged([
        answer("LGPL-2.1-only WITH Qt-LGPL-exception-1.1", { raw: "LGPL-2.1-only WITH Nokia-Qt-exception-1.1" }),
      ]),
      "deprecated_identifier",
      /Nokia-Qt-exception-1\.1/,
    ],
    "an unknown exception": [
      judged([answer("AGPL-3.0-only AND LicenseRef-Unidentified-Terms", { raw: "AGPL-3.0-only WITH my-exception" })]),
      "unknown_exception",
      /a 1\.0\.0 \(npm\) is under AGPL-3\.0-only WITH my-exception/,
    ],
    "a license after its change date": [
      judged([
        answer("BUSL-1.1", { source: "archive", file: "LICENSE", change: { license: "MIT", date: "2025-06-01" } }),
      ]),
      "license_change_date",
      /^a 1\.0\.0 \(npm\) was under BUSL-1\.1 until the change date in LICENSE, 2025-06-01; .* under MIT, and that is judged/,
    ],
    "sources that disagree": [
      judged([answer("MIT"), answer("ISC", { source: "lockfile", file: "a.lock" })]),
      "license_conflict",
      /npm says MIT, lockfile \(a\.lock\) says ISC/,
    ],
    "a license text that is another license, and judged no worse": [
      judged([answer("MIT"), answer("ISC", { source: "filesystem", file: "a/LICENSE" })]),
      "license_conflict",
      /^a 1\.0\.0 \(npm\) is declared as MIT, but a\/LICENSE is ISC; the declared license counts\.$/,
    ],
    "a license that is next to the declared one": [
      judged([
        answer("MIT"),
        answer("MIT", { source: "filesystem", file: "a/LICENSE" }),
        answer("SSPL-1.0", { source: "filesystem", file: "a/COPYING" }),
      ]),
      "license_conflict",
      /npm says MIT, filesystem \(a\/COPYING\) says SSPL-1\.0; npm counts\.$/,
    ],
    "a bundled part that asks for more than a notice": [
      judged([
        answer("MIT", {
          source: "archive",
          contains: [
            { license: "MPL-2.0", file: "vendor/axe/LICENSE" },
            { license: "ISC", file: "vendor/once/LICENSE" },
            { license: "MIT", file: "vendor/a/LICENSE" },
          ],
        }),
      ]),
      "bundled_license",
      /contains parts under other licenses: MPL-2\.0 \(vendor\/axe\/LICENSE\)\.$/,
    ],
    "a model without a fixed revision": [
      judged([answer("MIT")], { ...model, version: "", facts: { unpinned: true } }),
      "unpinned_revision",
      /is loaded with no fixed revision/,
    ],
    "a model that is pinned in some places": [
      judged([answer("MIT")], { ...model, version: "abc123", facts: { unpinned: true } }),
      "unpinned_revision",
      /in some places/,
    ],
    "a gated model": [
      judged([answer("MIT")], { ...model, facts: { gated: "manual" } }),
      "gated_model",
      /owner decides/,
    ],
    "an override whose day has passed": [
      judge(componentOf("late"), [answer("MIT")], { context, today }),
      "override_expired",
      /override of "late", .* MIT, ended on 2025-12-31/,
    ],
  };
  for (const [name, [one, type, said]] of Object.entries(cases)) {
    test(`states ${name}`, () => {
      const { notes } = analyse([one]);
      assert.deepEqual(
        notes.map((note) => note.type),
        [type],
      );
      assert.match(notes[0]?.message ?? "", said);
    });
  }

  test("names the first of many files that say something else", () => {
    const texts = ["MIT", "ISC", "0BSD", "Zlib", "Apache-2.0", "MPL-2.0", "SSPL-1.0", "BSL-1.0"].map((license) =>
      answer(license, { source: "filesystem", file: `a/LICENSE-${license}` }),
    );
    const [note] = analyse([judged([answer("MIT"), ...texts])]).notes;
    assert.match(note?.message ?? "", /LICENSE-ISC\).*LICENSE-MPL-2\.0\) says MPL-2\.0; npm counts\. And 2 more\.$/);
  });

  test("leaves out what an override has settled", () => {
    const evidence = [answer("GPL-3.0-only", { raw: "GPL-3.0" }), answer("ISC", { source: "filesystem" })];
    assert.deepEqual(analyse([judge(componentOf("corrected"), evidence, { context, today })]).notes, []);
  });

  test("is not made of a file of the tree, which has no version to pin", () => {
    const { purl: _none, ...file } = componentOf("weights.onnx", { type: "custom", version: "" });
    assert.deepEqual(analyse([judge(file, [answer("MIT")], { context, today })]).notes, []);
  });

  test("names references of a file that could not be followed", () => {
    const errors: FileError[] = [
      {
        file: "a.py",
        detector: "huggingface/python",
        message: 'unresolved reference: pipeline("x") names no model',
        line: 3,
      },
      {
        file: "package.json",
        detector: "d",
        message: "src/b.ts:7: unresolved reference: f(x) is known only when it runs",
      },
      { file: "c.txt", detector: "d", message: 'Passed over "unresolved reference: x".' },
      { file: "d.xml", detector: "d", message: "This is not valid XML." },
    ];
    const { notes } = analyseWarnings({ judged: [], coverage, errors, sourceFailures: [] });
    assert.deepEqual(
      notes.map(({ type, file, component, message }) => [type, file, component, message]),
      [
        ["unresolved_reference", "a.py", null, 'a.py:3: pipeline("x") names no model.'],
        ["unresolved_reference", "src/b.ts", null, "src/b.ts:7: f(x) is known only when it runs."],
      ],
    );
  });

  test("is written once for each way in which a source failed", () => {
    const sourceFailures = [{ source: "pypi", message: "pypi.example did not answer", components: 1 }];
    const { notes } = analyseWarnings({ judged: [], coverage, errors: [], sourceFailures });
    assert.deepEqual(
      notes.map(({ type, component, message }) => [type, component, message]),
      [["source_failed", null, "pypi could not be asked about one component: pypi.example did not answer."]],
    );
  });
});
