import assert from "node:assert/strict";
import { test } from "node:test";
import { findTargets } from "./target.ts";
import { fitsTarget, wheelTags } from "./wheel-tags.ts";

const targets = findTargets({
  pythonVersion: "3.12",
  platforms: ["linux-x86_64", "linux-aarch64", "macos-arm64", "macos-x86_64", "windows-x86_64"],
});

/** The platforms on which a wheel can be installed. */
function fits(tags: string): string {
  return targets
    .filter((target) => fitsTarget(tags, target))
    .map(({ platform }) => platform)
    .join(" ");
}

const all = "linux-aarch64 linux-x86_64 macos-arm64 macos-x86_64 windows-x86_64";

test("a wheel fits by its tags", () => {
  const cases = {
    "py3-none-any": all,
    "py2.py3-none-any": all,
    "py2-none-any": "",
    "py310-none-any": all,
    "py313-none-any": "",
    "cp312-cp312-manylinux_2_17_x86_64.manylinux2014_x86_64": "linux-x86_64",
    "cp312-cp312-musllinux_1_2_x86_64": "",
    "cp38-abi3-manylinux_2_28_aarch64": "linux-aarch64",
    "cp313-abi3-manylinux_2_28_aarch64": "",
    "cp311-cp311-manylinux_2_17_x86_64": "",
    "cp312-cp312t-win_amd64": "",
    "cp312-cp312-win_amd64": "windows-x86_64",
    "cp312-cp312-win32": "",
    "py3-none-macosx_11_0_arm64": "macos-arm64",
    "cp312-cp312-macosx_10_9_universal2": "macos-arm64 macos-x86_64",
    "pp310-pypy310_pp73-macosx_10_15_x86_64": "",
  };
  for (const [tags, want] of Object.entries(cases)) assert.equal(fits(tags), want, tags);
});

test("the tags are the end of the file name", () => {
  assert.equal(wheelTags("a_b-1.0-1-py3-none-any.whl"), "py3-none-any");
  assert.equal(wheelTags("a-1.0.tar.gz"), undefined);
  assert.equal(wheelTags("a-1.0.whl"), undefined);
});
