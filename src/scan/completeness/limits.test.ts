import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftFinding } from "../../../test/helpers/craft-report.ts";
import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Coverage, UnreadFile } from "../../domain/report/report.ts";
import { limitReasons } from "./limits.ts";

const whole: Coverage = { filesSeen: 1, manifestsRead: 1, manifestsUnread: [], skipped: [] };

const inParts =
  "Scan the parts of the project one by one, or leave folders out with an exclude pattern. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.";

function reached(message: string, count: number, more: Partial<CompletenessReason> = {}): CompletenessReason {
  return { code: "limits_reached", message, count, advice: inParts, ...more };
}

describe("a limit of detection", () => {
  const raise =
    "Raise SVC_TRANSITIVE_MAX_PACKAGES, or make lockfiles and scan again. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.";
  const cases: Readonly<Record<string, readonly [NonNullable<Coverage["limits"]>, readonly CompletenessReason[]]>> = {
    "that was not reached is no reason": [[], []],
    "cuts one place": [
      [{ bound: "9 files", count: 1 }],
      [reached("lcc reads at most 9 files; 1 place is beyond that.", 1)],
    ],
    "cuts several places, and the first is named": [
      [{ bound: "9 files", count: 1_200, files: ["a/pom.xml", "b/pom.xml"] }],
      [
        reached("lcc reads at most 9 files; 1,200 places are beyond that, the first in a/pom.xml.", 1_200, {
          files: ["a/pom.xml", "b/pom.xml"],
        }),
      ],
    ],
    "lists the only file": [
      [{ bound: "9 lines", count: 2, files: ["a/pom.xml"] }],
      [
        reached("lcc reads at most 9 lines; 2 places are beyond that, the first in a/pom.xml.", 2, {
          files: ["a/pom.xml"],
        }),
      ],
    ],
    "that a setting raises leaves out packages": [
      [
        { bound: "5 packages", count: 1, setting: "SVC_TRANSITIVE_MAX_PACKAGES" },
        { bound: "5 packages", count: 2, setting: "SVC_TRANSITIVE_MAX_PACKAGES" },
      ],
      [
        reached("lcc lists at most 5 packages; at least 1 more package was left out.", 1, { advice: raise }),
        reached("lcc lists at most 5 packages; at least 2 more packages were left out.", 2, { advice: raise }),
      ],
    ],
    "of the report leaves out components that were judged": [
      [
        { bound: "7 components", count: 1, isUnlisted: true },
        { bound: "7 components", count: 3, isUnlisted: true },
      ],
      [
        reached("lcc lists at most 7 components; the scan judged and counted 1 more component that is not listed.", 1),
        reached(
          "lcc lists at most 7 components; the scan judged and counted 3 more components that are not listed.",
          3,
        ),
      ],
    ],
  };
  for (const [name, [limits, want]] of Object.entries(cases)) {
    test(name, () =>
      assert.deepEqual(
        limitReasons({ findings: [], lineage: [], coverage: { ...whole, limits }, isOffline: false }),
        want,
      ),
    );
  }
});

describe("a file beyond a limit", () => {
  const cut = { reason: "It is so.", listsDependencies: true, cause: "limit" } as const;
  const cases: Readonly<Record<string, readonly [readonly UnreadFile[], readonly CompletenessReason[]]>> = {
    "of the product is counted by the limit itself": [[{ file: "pom.xml", ...cut }], []],
    "that could not be read for another cause is no reason here": [
      [{ file: "tests/pom.xml", ...cut, cause: "unreadable", scope: "test" }],
      [],
    ],
    "outside of the product is listed and not counted": [
      [
        { file: "pom.xml", ...cut },
        { file: "tests/pom.xml", ...cut, scope: "test" },
      ],
      [
        reached("1 file that is not counted exceeded a limit: tests/pom.xml.", 0, {
          files: ["tests/pom.xml"],
        }),
      ],
    ],
    "is one of many": [
      [
        ...["a", "b", "c"].map((name) => ({ file: `tests/${name}.lock`, ...cut, scope: "test" as const })),
        { file: "train.py", ...cut, isSource: true },
      ],
      [
        reached(
          "4 files that are not counted exceeded a limit: tests/a.lock, tests/b.lock, tests/c.lock and 1 more.",
          0,
          { files: ["tests/a.lock", "tests/b.lock", "tests/c.lock", "train.py"] },
        ),
      ],
    ],
  };
  for (const [name, [manifestsUnread, want]] of Object.entries(cases)) {
    test(name, () => {
      const coverage = { ...whole, manifestsUnread: [...manifestsUnread] };
      assert.deepEqual(limitReasons({ findings: [], lineage: [], coverage, isOffline: false }), want);
    });
  }
});

describe("a reply that is larger than lcc reads", () => {
  const tooLarge = (source: string, raw?: string): Evidence => ({
    source,
    outcome: "failed",
    confidence: 0,
    failure: "too_large",
    ...(raw !== undefined && { raw }),
  });
  const late: Evidence = { source: "archive", outcome: "failed", confidence: 0, failure: "timeout", raw: "Late." };
  const answer: Evidence = { source: "npm", outcome: "answer", license: "MIT", confidence: 1 };
  const lookUp =
    "Look the license up and record it as an override. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.";
  const noDeep =
    "Look at the package itself, or turn deep scans off. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.";

  const cases: Readonly<Record<string, readonly [readonly Craft[], readonly CompletenessReason[]]>> = {
    "is one reason for each limit, with its components": [
      [
        { evidence: [tooLarge("npm", "lcc reads 5 MB."), tooLarge("pypi", "lcc reads 9 MB.")] },
        { evidence: [tooLarge("npm", "lcc reads 5 MB.")] },
        { evidence: [tooLarge("pypi", "lcc reads 9 MB.")] },
        { evidence: [late] },
      ],
      [
        reached("lcc reads 5 MB. 2 components have no exact answer because of it: left, left.", 2, { advice: lookUp }),
        reached("lcc reads 9 MB. 1 component has no exact answer because of it: left.", 1, { advice: lookUp }),
      ],
    ],
    "needs no words of the source": [
      [{ evidence: [tooLarge("npm")] }],
      [reached("1 component has no exact answer because of it: left.", 1, { advice: lookUp })],
    ],
    "does not matter if another source has answered": [
      [{ evidence: [tooLarge("npm", "lcc reads 5 MB."), answer] }],
      [],
    ],
    "matters for archives in a deep scan, answer or not": [
      [
        { evidence: [answer, tooLarge("archive", "lcc reads 5 MB."), tooLarge("archive", "lcc reads 9 MB.")] },
        { evidence: [answer, tooLarge("archive", "lcc reads 5 MB.")] },
        { evidence: [answer, tooLarge("archive", "lcc reads 9 MB.")] },
        { evidence: [answer, late] },
      ],
      [
        reached("lcc reads 5 MB. The archives of 2 components were not read completely because of it.", 2, {
          advice: noDeep,
        }),
        reached("lcc reads 9 MB. The archive of 1 component was not read completely because of it.", 1, {
          advice: noDeep,
        }),
      ],
    ],
    "of an archive needs no words either": [
      [{ evidence: [answer, tooLarge("archive")] }],
      [reached("The archive of 1 component was not read completely because of it.", 1, { advice: noDeep })],
    ],
  };
  for (const [name, [crafts, want]] of Object.entries(cases)) {
    test(name, () => {
      const findings = crafts.map(craftFinding);
      assert.deepEqual(limitReasons({ findings, lineage: [], coverage: whole, isOffline: false, isDeep: true }), want);
    });
  }
});
