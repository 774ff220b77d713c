import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Evidence } from "../../domain/report/evidence.ts";
import { findConflicts } from "./conflicts.ts";

const says = (source: string, license: string): Evidence => ({ source, outcome: "answer", license, confidence: 1 });

describe("sources", () => {
  test("that name another license are reported", () =>
    assert.deepEqual(findConflicts([says("npm", "MIT"), says("lockfile", "GPL-3.0-only")]), [
      "npm says MIT, lockfile says GPL-3.0-only; npm counts.",
    ]));

  test("of the same kind that disagree are reported with their files", () => {
    const [a, b] = [
      { ...says("lockfile", "GPL-2.0-only"), file: "b/x.lock" },
      { ...says("lockfile", "MIT"), file: "a/x.lock" },
    ];
    const sentence = "lockfile (b/x.lock) says GPL-2.0-only, lockfile (a/x.lock) says MIT; both count.";
    assert.deepEqual(findConflicts([a, b, says("filesystem", "MIT")]), [sentence]);
    assert.deepEqual(findConflicts([says("npm", "MIT"), a, b]), [
      "npm says MIT, lockfile (b/x.lock) says GPL-2.0-only; npm counts.",
    ]);
  });

  test("that name the GPL for the LGPL are reported, unless it is a text", () =>
    assert.deepEqual(findConflicts([says("npm", "LGPL-3.0-only"), says("lockfile", "GPL-3.0-only")]), [
      "npm says LGPL-3.0-only, lockfile says GPL-3.0-only; npm counts.",
    ]));

  test("that say two things are reported with both files", () => {
    const [stated, text] = [
      { ...says("filesystem", "MIT"), file: "node_modules/a/package.json" },
      { ...says("filesystem", "MIT AND ISC"), file: "node_modules/a/LICENSE" },
    ];
    assert.deepEqual(findConflicts([stated, text]), [
      "filesystem (node_modules/a/package.json) says MIT, filesystem (node_modules/a/LICENSE) says MIT AND ISC; the first counts.",
    ]);
  });

  test("whose package has a license besides the declared one are reported", () => {
    const texts = [
      { ...says("filesystem", "MIT"), file: "node_modules/a/LICENSE" },
      { ...says("filesystem", "GPL-3.0-only"), file: "node_modules/a/COPYING" },
    ];
    assert.deepEqual(findConflicts([says("npm", "MIT"), ...texts]), [
      "npm says MIT, filesystem (node_modules/a/COPYING) says GPL-3.0-only; npm counts.",
    ]);
  });

  const agreeing: Readonly<Record<string, readonly Evidence[]>> = {
    "that say the same agree": [says("npm", "MIT"), says("lockfile", "MIT")],
    "that ship one text of a choice agree": [says("npm", "MIT OR Apache-2.0"), says("filesystem", "MIT")],
    "whose text cannot say or later agree": [says("npm", "GPL-2.0-or-later"), says("filesystem", "GPL-2.0-only")],
    "that did not answer do not count": [
      says("npm", "MIT"),
      { source: "github", outcome: "weak", license: "GPL-1.0-or-later", confidence: 0.5 },
    ],
    "whose package has the GPL and the LGPL agree": [
      says("npm", "LGPL-3.0-only"),
      { ...says("filesystem", "LGPL-3.0-only"), file: "node_modules/a/COPYING.LESSER" },
      { ...says("filesystem", "GPL-3.0-only"), file: "node_modules/a/COPYING" },
    ],
    "alone cannot disagree": [says("npm", "MIT")],
  };
  for (const [name, evidence] of Object.entries(agreeing))
    test(name, () => assert.deepEqual(findConflicts(evidence), []));
});
