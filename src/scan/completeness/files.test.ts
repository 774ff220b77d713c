import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftFinding } from "../../../test/helpers/craft-report.ts";
import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Coverage, UnreadCause, UnreadFile } from "../../domain/report/report.ts";
import { fileReasons, isNothingFound, nothingFound } from "./files.ts";

function coverageOf(manifestsUnread: readonly UnreadFile[], manifestsRead = 1): Coverage {
  return { filesSeen: 9, manifestsRead, manifestsUnread: [...manifestsUnread], skipped: [] };
}

function unread(file: string, cause: UnreadCause, more: Partial<UnreadFile> = {}): UnreadFile {
  return { file, reason: "It is so.", listsDependencies: true, cause, ...more };
}

describe("a scan", () => {
  const lock = unread("yarn.lock", "unreadable");
  const cases: Readonly<Record<string, readonly [boolean, Parameters<typeof isNothingFound>[0]]>> = {
    "without components and dependency files has found nothing": [true, { findings: [], coverage: coverageOf([], 0) }],
    "with a component has found something": [false, { findings: [craftFinding()], coverage: coverageOf([], 0) }],
    "that has read a dependency file has found something": [false, { findings: [], coverage: coverageOf([], 1) }],
    "that could not read a dependency file has found something": [
      false,
      { findings: [], coverage: coverageOf([lock], 0) },
    ],
    "that could not read a file of settings has found nothing": [
      true,
      { findings: [], coverage: coverageOf([{ ...lock, listsDependencies: false }], 0) },
    ],
    "of a folder with an SBOM only has found nothing": [
      true,
      { findings: [], coverage: coverageOf([{ ...lock, cause: "format", isSbom: true }], 0) },
    ],
    "with dependency files of formats that lcc does not read has found nothing": [
      true,
      { findings: [], coverage: coverageOf([unread("Package.resolved", "format")], 0) },
    ],
    "that has also read a dependency file has found something": [
      false,
      { findings: [], coverage: coverageOf([unread("Package.resolved", "format")], 1) },
    ],
    "that could not read one of them has found something": [
      false,
      { findings: [], coverage: coverageOf([unread("Package.resolved", "format"), lock], 0) },
    ],
  };
  for (const [name, [want, facts]] of Object.entries(cases)) {
    test(name, () => assert.equal(isNothingFound(facts), want));
  }

  test("that has found nothing asks to check the path", () =>
    assert.deepEqual(nothingFound(coverageOf([], 0)), {
      code: "nothing_found",
      message: "No component and no dependency file was found.",
      count: 1,
      advice:
        'Check the path and the exclude patterns; "lcc scan FILE" reads an SBOM. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.',
    }));
});

test("a scan that found only formats that it does not read asks for an SBOM", () =>
  assert.deepEqual(nothingFound(coverageOf([unread("Package.resolved", "format")], 0)), {
    code: "nothing_found",
    message: "No component was found: all dependency files have formats that lcc does not read.",
    count: 1,
    advice:
      'Make an SBOM with a tool that reads the format, and scan that: "lcc scan bom.cdx.json". To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.',
  }));

describe("the reasons about files", () => {
  const repair =
    "Repair or restore the file, or update lcc if the format is newer, and scan again. Leave it out with an exclude pattern if it is not part of the product. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.";
  const inParts =
    "Scan the parts of the project one by one. Leave it out with an exclude pattern if it is not part of the product. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.";
  const fetch =
    "Fetch the submodules: git submodule update --init --recursive, or `submodules: true` for the checkout in a pipeline. ";
  const allow = "Give the account that runs lcc permission to read it, or run lcc as an account that has it. ";
  const makeSbom = 'Make an SBOM with a tool that reads the format, and scan that: "lcc scan bom.cdx.json".';

  const cases: Readonly<Record<string, readonly [readonly UnreadFile[], readonly CompletenessReason[]]>> = {
    "are none if every file was read": [[], []],
    "leave out settings, and files that a limit of detection covers": [
      [unread("tox.ini", "unreadable", { listsDependencies: false }), unread("z/pom.xml", "limit")],
      [],
    ],
    "say how to fetch submodules": [
      [unread(".gitmodules", "unreadable", { isPartial: true })],
      [
        {
          code: "files_unreadable",
          message: "1 file could not be read, or only in part: .gitmodules.",
          count: 1,
          advice: fetch + repair.slice(repair.indexOf("Leave it out")),
          files: [".gitmodules"],
        },
      ],
    ],
    "say how to fetch submodules, and how to repair other files": [
      [unread("vendor/lib/", "unreadable", { reason: "the submodule is not fetched" }), unread("a.lock", "unreadable")],
      [
        {
          code: "files_unreadable",
          message: "2 files could not be read, or only in part: vendor/lib/, a.lock.",
          count: 2,
          advice: fetch + repair,
          files: ["vendor/lib/", "a.lock"],
        },
      ],
    ],
    "ask for permission to read a folder, not for submodules": [
      [unread("data/", "unreadable", { reason: "permission denied; check the permissions of the folder" })],
      [
        {
          code: "files_unreadable",
          message: "1 file could not be read, or only in part: data/.",
          count: 1,
          advice: allow + repair.slice(repair.indexOf("Leave it out")),
          files: ["data/"],
        },
      ],
    ],
    "ask for permission to read a file, and how to repair others": [
      [
        unread("a.lock", "unreadable", { reason: "Permission denied; check the file." }),
        unread("b.lock", "unreadable"),
      ],
      [
        {
          code: "files_unreadable",
          message: "2 files could not be read, or only in part: a.lock, b.lock.",
          count: 2,
          advice: allow + repair,
          files: ["a.lock", "b.lock"],
        },
      ],
    ],
    "have one reason for each cause": [
      [unread("Podfile.lock", "format"), unread("b/yarn.lock", "too_large"), unread("a/yarn.lock", "unreadable")],
      [
        {
          code: "files_unreadable",
          message: "1 file could not be read, or only in part: a/yarn.lock.",
          count: 1,
          advice: repair,
          files: ["a/yarn.lock"],
        },
        {
          code: "files_too_large",
          message: "1 file is larger than lcc reads: b/yarn.lock.",
          count: 1,
          advice: inParts,
          files: ["b/yarn.lock"],
        },
        {
          code: "formats_not_read",
          message: "1 dependency file has a format that lcc does not read: Podfile.lock.",
          count: 1,
          advice: makeSbom,
          files: ["Podfile.lock"],
        },
      ],
    ],
    "name three of many files, and list all": [
      ["a", "b", "c", "d", "e"].map((folder) => unread(`${folder}/yarn.lock`, "unreadable")),
      [
        {
          code: "files_unreadable",
          message: "5 files could not be read, or only in part: a/yarn.lock, b/yarn.lock, c/yarn.lock and 2 more.",
          count: 5,
          advice: repair,
          files: ["a/yarn.lock", "b/yarn.lock", "c/yarn.lock", "d/yarn.lock", "e/yarn.lock"],
        },
      ],
    ],
    "count the files of the product only, and name them first": [
      [
        unread("tests/a.lock", "too_large", { scope: "test" }),
        unread("train.py", "too_large", { isSource: true, listsDependencies: false }),
        unread("yarn.lock", "too_large"),
        unread("web/yarn.lock", "too_large"),
      ],
      [
        {
          code: "files_too_large",
          message:
            "4 files are larger than lcc reads: yarn.lock, web/yarn.lock, tests/a.lock and 1 more. Not counted: 2 of them, which are not part of the product, or only searched for models.",
          count: 2,
          advice: inParts,
          files: ["yarn.lock", "web/yarn.lock", "tests/a.lock", "train.py"],
        },
      ],
    ],
    "say that none of the files is counted": [
      [unread("tests/a.lock", "too_large", { scope: "test" })],
      [
        {
          code: "files_too_large",
          message:
            "1 file is larger than lcc reads: tests/a.lock. Not counted: it is not part of the product, or only searched for models.",
          count: 0,
          advice: inParts,
          files: ["tests/a.lock"],
        },
      ],
    ],
    "say that one file is not counted": [
      [unread("examples/Podfile.lock", "format", { scope: "dev" }), unread("Podfile.lock", "format")],
      [
        {
          code: "formats_not_read",
          message:
            "2 dependency files have a format that lcc does not read: Podfile.lock, examples/Podfile.lock. Not counted: 1 of them, which is not part of the product, or only searched for models.",
          count: 1,
          advice: makeSbom,
          files: ["Podfile.lock", "examples/Podfile.lock"],
        },
      ],
    ],
    "tell how to scan an SBOM": [
      [unread("Podfile.lock", "format"), unread("dist/bom.json", "format", { isSbom: true })],
      [
        {
          code: "formats_not_read",
          message: "2 dependency files have a format that lcc does not read: Podfile.lock, dist/bom.json.",
          count: 2,
          advice: 'Scan an SBOM by its own name: "lcc scan dist/bom.json".',
          files: ["Podfile.lock", "dist/bom.json"],
        },
      ],
    ],
  };
  for (const [name, [files, want]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(fileReasons(coverageOf(files)), want));
  }
});
