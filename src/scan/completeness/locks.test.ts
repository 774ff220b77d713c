import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Coverage } from "../../domain/report/report.ts";
import { lockReasons } from "./locks.ts";

const whole: Coverage = { filesSeen: 1, manifestsRead: 1, manifestsUnread: [], skipped: [] };
const npm = "run npm install --package-lock-only";

describe("the reasons about lockfiles", () => {
  const cases: Readonly<Record<string, readonly [Partial<Coverage>, readonly CompletenessReason[]]>> = {
    "are none if every manifest has a lockfile": [{}, []],
    "are none for empty lists": [{ unlocked: [], outdated: [], absent: [] }, []],
    "tell how to make a lockfile": [
      { unlocked: [{ file: "package.json", lockWith: npm }] },
      [
        {
          code: "no_lockfile",
          message: "1 manifest has no lockfile, so only direct dependencies were seen: package.json.",
          count: 1,
          advice:
            "To see the rest, make a lockfile and scan again. For package.json: run npm install --package-lock-only.",
          files: ["package.json"],
        },
      ],
    ],
    "name each command once, those of the product first, and count the product only": [
      {
        unlocked: [
          { file: "docs/Gemfile", lockWith: "run bundle lock", scope: "dev" },
          { file: "a/package.json", lockWith: npm },
          { file: "b/package.json", lockWith: npm },
          { file: "pom.xml", lockWith: "Give the file all dependencies." },
          { file: "c/package.json", lockWith: npm },
          { file: "d/package.json", lockWith: npm },
        ],
        target: { pythonVersion: "3.13", platforms: ["linux-x86_64"] },
      },
      [
        {
          code: "no_lockfile",
          message:
            "6 manifests have no lockfile, so not all dependencies were seen: a/package.json, b/package.json, pom.xml and 3 more.",
          count: 5,
          advice:
            "To see the rest, make a lockfile and scan again. For a/package.json, b/package.json, c/package.json and 1 more: run npm install --package-lock-only. For pom.xml: Give the file all dependencies. For docs/Gemfile: run bundle lock.",
          files: ["a/package.json", "b/package.json", "pom.xml", "c/package.json", "d/package.json", "docs/Gemfile"],
        },
      ],
    ],
    "name what one lockfile lacks": [
      { outdated: [{ file: "package.json", lockWith: npm, names: ["left", "right"] }] },
      [
        {
          code: "lock_out_of_date",
          message:
            "1 lockfile lacks packages or versions that the manifest next to it requires: left, right (package.json).",
          count: 1,
          advice:
            "Bring the lockfile up to date and scan again. For package.json: run npm install --package-lock-only.",
          files: ["package.json"],
        },
      ],
    ],
    "name a package once that several lockfiles lack": [
      {
        outdated: [
          { file: "tests/package.json", lockWith: npm, names: ["tap"], scope: "test" },
          { file: "package.json", lockWith: npm, names: ["left", "right"] },
          { file: "go.mod", lockWith: "run go mod tidy", names: ["left", "up", "down"] },
        ],
      },
      [
        {
          code: "lock_out_of_date",
          message:
            "3 lockfiles lack packages or versions that the manifests next to them require: left, right, up and 2 more (package.json, go.mod, tests/package.json).",
          count: 2,
          advice:
            "Bring the lockfile up to date and scan again. For package.json, tests/package.json: run npm install --package-lock-only. For go.mod: run go mod tidy.",
          files: ["package.json", "go.mod", "tests/package.json"],
        },
      ],
    ],
    "name a part of the project that was not scanned": [
      { absent: [{ file: "package.json", names: ["../b"] }] },
      [
        {
          code: "unresolved",
          message:
            "1 dependency file names parts of the project that were not scanned, so their dependencies were not seen: ../b (package.json).",
          count: 1,
          advice:
            "Scan a folder that contains all of them, from a complete checkout, or scan each of them separately. Folders of installed packages, such as vendor, are not scanned with the project.",
          files: ["package.json"],
        },
      ],
    ],
    "name a part once that several files name, and come in a fixed order": [
      {
        absent: [
          { file: "docs/package.json", names: ["../x"], scope: "dev" },
          { file: "package.json", names: ["../b", "../c"] },
          { file: "web/package.json", names: ["../b", "../d"] },
        ],
        outdated: [{ file: "go.mod", lockWith: "run go mod tidy", names: ["up"] }],
        unlocked: [{ file: "Gemfile", lockWith: "run bundle lock" }],
      },
      [
        {
          code: "no_lockfile",
          message: "1 manifest has no lockfile, so only direct dependencies were seen: Gemfile.",
          count: 1,
          advice: "To see the rest, make a lockfile and scan again. For Gemfile: run bundle lock.",
          files: ["Gemfile"],
        },
        {
          code: "lock_out_of_date",
          message: "1 lockfile lacks packages or versions that the manifest next to it requires: up (go.mod).",
          count: 1,
          advice: "Bring the lockfile up to date and scan again. For go.mod: run go mod tidy.",
          files: ["go.mod"],
        },
        {
          code: "unresolved",
          message:
            "3 dependency files name parts of the project that were not scanned, so their dependencies were not seen: ../b, ../c, ../d and 1 more (package.json, web/package.json, docs/package.json).",
          count: 2,
          advice:
            "Scan a folder that contains all of them, from a complete checkout, or scan each of them separately. Folders of installed packages, such as vendor, are not scanned with the project.",
          files: ["package.json", "web/package.json", "docs/package.json"],
        },
      ],
    ],
  };
  for (const [name, [coverage, want]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(lockReasons({ ...whole, ...coverage }), want));
  }
});
