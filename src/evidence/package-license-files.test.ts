import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SourceFile } from "../domain/contracts/contracts.ts";
import { TooLargeError } from "../domain/contracts/parse-error.ts";
import { findPackageLicenseFiles, isFileOfLicenseFolder, readLicenseFile } from "./package-license-files.ts";

/** The license files of a package in a tree: its folders, with the names in them. A folder is no file to read. */
async function find(home: string, folders: Readonly<Record<string, readonly string[]>>): Promise<readonly string[]> {
  const files = await findPackageLicenseFiles(home, {
    file: () => Promise.reject(new Error("Names are enough.")),
    names: (folder) => Promise.resolve(folders[folder] ?? []),
    mayHaveFolder: (folder) => Promise.resolve(folder in folders),
  });
  return files.filter((path) => !(path in folders));
}

describe("the license files of a package", () => {
  test("are those at its top, the plainest name first", async () => {
    const names = ["package.json", "LICENSE-MIT", "COPYRIGHT", "LICENSE", "NOTICE"];
    assert.deepEqual(await find("", { "": names }), ["LICENSE", "LICENSE-MIT", "COPYRIGHT"]);
    assert.deepEqual(await find("node_modules/a", { "node_modules/a": names }), [
      "node_modules/a/LICENSE",
      "node_modules/a/LICENSE-MIT",
      "node_modules/a/COPYRIGHT",
    ]);
  });

  test("are also in LICENSES, named after their licenses", async () => {
    const inside = ["MIT.txt", "LicenseRef-Own.txt", "readme.txt"];
    assert.deepEqual(await find("", { "": ["LICENSES"], LICENSES: inside }), [
      "LICENSES/MIT.txt",
      "LICENSES/LicenseRef-Own.txt",
    ]);
    assert.deepEqual(await find("a", { a: ["LICENSES"], "a/LICENSES": inside.slice(0, 1) }), ["a/LICENSES/MIT.txt"]);
  });

  test("are in the folder licenses of a wheel, and of nothing else", async () => {
    const names = ["METADATA", "licenses", "texts"];
    const wheel = "a-1.0.dist-info";
    const ofWheel = { [wheel]: names, [`${wheel}/licenses`]: ["LICENSE", "AUTHORS"], [`${wheel}/texts`]: ["MIT.txt"] };
    assert.deepEqual(await find(wheel, ofWheel), [`${wheel}/licenses/LICENSE`]);
    assert.deepEqual(await find("a", { a: names, "a/licenses": ["LICENSE"] }), []);
  });

  test("are recognized by their paths in a folder of licenses", () => {
    const files = ["LICENSES/MIT.txt", "LICENSES/LicenseRef-Own.txt", "licenses/LICENSE", "licenses/COPYING.txt"];
    assert.deepEqual(files.filter(isFileOfLicenseFolder), files);
    const others = ["LICENSES/MIT.rst", "LICENSES/MIT", "LICENSES/readme.txt", "licenses/MIT.txt", "LICENSES"];
    assert.deepEqual(others.filter(isFileOfLicenseFolder), []);
  });
});

describe("the text of a license file", () => {
  const read = (text: string) => readLicenseFile({ text: () => Promise.resolve(text) } as SourceFile);

  test("is read up to 5 MB", async () => assert.equal((await read("x".repeat(5_000_000))).length, 5_000_000));

  test("is refused beyond that", () =>
    assert.rejects(read("x".repeat(5_000_001)), new TooLargeError("lcc reads license files of at most 5 MB.")));
});
