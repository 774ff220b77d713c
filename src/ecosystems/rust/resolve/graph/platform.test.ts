import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createIsOnPlatform } from "./platform.ts";

describe("a target", () => {
  const cases: Readonly<Record<string, readonly [string, boolean]>> = {
    "by its family": ["cfg(unix)", true],
    "by another family": ["cfg(windows)", false],
    "by its name": ["x86_64-unknown-linux-gnu", true],
    "by another name": ["x86_64-pc-windows-msvc", false],
    "by a value": ['cfg(target_os = "linux")', true],
    "by all conditions": ['cfg(all(unix, not(target_os = "macos")))', true],
    "by any condition": ['cfg(any(windows, target_arch = "wasm32"))', false],
    "by none of none": ["cfg(any())", false],
    "by a condition of the build": ["cfg(tokio_unstable)", false],
    "with a comma at the end": ["cfg(all(unix,))", true],
    "that cannot be read": ["cfg(all(unix", true],
    "with two conditions in a row": ["cfg(unix windows)", true],
  };
  for (const [name, [target, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(createIsOnPlatform(["linux-x86_64"])(target), expected));
  }

  test("that is nested very deeply is rejected", () => {
    assert.equal(createIsOnPlatform(["linux-x86_64"])(`cfg(${"not(".repeat(100_000)}unix`), true);
  });

  test("counts where one of several platforms has it", () => {
    assert.equal(createIsOnPlatform(["linux-x86_64", "windows-x86_64"])("cfg(windows)"), true);
  });
});
