import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isMarkerTrue, parseMarker } from "./marker.ts";
import { findTargets } from "./target.ts";

const [target] = findTargets({ pythonVersion: "3.12", platforms: ["linux-x86_64"] });

/** Undefined for what is no marker. */
function holds(written: string, extra = ""): boolean | undefined {
  const marker = parseMarker(written);
  return marker && isMarkerTrue(marker, target?.variables ?? new Map(), extra);
}

describe("a marker", () => {
  const cases: Readonly<Record<string, boolean | undefined>> = {
    'python_version < "3.9"': false,
    'python_version >= "3.9" and python_version < "4"': true,
    '"3.9" <= python_version': true,
    'python_version ~= "3.10"': true,
    'python_version == "3.*"': true,
    'python_version in "2.7 3.12"': true,
    'python_full_version < "3.12.1"': true,
    "sys_platform == 'win32' or os_name == 'posix' and platform_machine == 'x86_64'": true,
    "(sys_platform == 'win32' or os_name == 'posix') and platform_machine == 'arm64'": false,
    'sys_platform != "win32"': true,
    'platform_system not in "Darwin Windows"': true,
    'platform_python_implementation == "PyPy"': false,
    "os.name == 'posix'": true,
    'extra == "x"': false,
    python_version: undefined,
    'python_version < "3.9" and': undefined,
    'nothing == "x"': undefined,
    '(python_version < "3"': undefined,
    "": undefined,
  };
  for (const [written, want] of Object.entries(cases))
    test(`${written} is ${want}`, () => assert.equal(holds(written), want));

  test("compares extras as names are compared", () => assert.equal(holds('extra == "A_b"', "a-b"), true));

  test("with thousands of brackets ends", () => {
    assert.equal(holds("(".repeat(4_000)), undefined);
    assert.equal(holds(`${"(".repeat(100)}os_name == "x"${")".repeat(100)}`), undefined);
  });
});
