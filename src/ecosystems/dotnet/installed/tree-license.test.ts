import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { dotnet as dotnetFacts } from "../index.ts";
import { openEcosystem } from "../../index.ts";

const dotnet = await openEcosystem(dotnetFacts);

function nuspec(version: string, license: string): string {
  return `<package><metadata><id>x</id><version>${version}</version>${license}</metadata></package>`;
}

const tree = packageTreeOf({
  "packages/A.1.0.0/A.nuspec": nuspec("1.0.0", `<license type="expression">MIT</license>`),
  "packages/b/2.0.0/b.nuspec": nuspec("2.0.0", `<licenseUrl>https://licenses.nuget.org/Apache-2.0</licenseUrl>`),
  "packages/C.1.0.0/C.nuspec": nuspec("1.0.0", `<license type="file">docs\\LICENSE.txt</license>`),
  "packages/C.1.0.0/docs/LICENSE.txt": "Permission is hereby granted",
  "packages/D.1.0.0/License.txt": "All rights reserved",
  "packages/E.1.0.0/E.nuspec": nuspec("9.9.9", `<license type="expression">MIT</license>`),
  "packages/E.1.0.0/LICENSE": "of the other version",
  "packages/F.1.0.0/F.nuspec": nuspec("1.0.0", `<license type="file">missing.txt</license>`),
  "packages/F.1.0.0/LICENSE": "its own file",
});

describe("the license of a package in the packages folder", () => {
  const cases = {
    "is what its nuspec states": ["a", "1.0.0", "MIT"],
    "may be an address": ["B", "2.0.0", "https://licenses.nuget.org/Apache-2.0"],
    "may be a file that the nuspec names": ["C", "1.0.0", "Permission is hereby granted"],
    "is another file if the named one is missing": ["F", "1.0.0", "its own file"],
    "may be a file alone": ["D", "1.0.0", "All rights reserved"],
    "is not that of another version": ["E", "1.0.0", undefined],
  } as const;
  for (const [title, [name, version, want]] of Object.entries(cases)) {
    test(title, async () => {
      const found = await dotnet.treeLicense?.(packageOf(name, version), "src/App", tree);
      assert.equal(found?.raw, want);
    });
  }
});

test("the package URL of a NuGet package", () => {
  assert.equal(dotnet.purl(packageOf("Newtonsoft.Json", "13.0.3")), "pkg:nuget/Newtonsoft.Json@13.0.3");
  assert.equal(dotnet.purl(packageOf("A", "1.0.0+x")), "pkg:nuget/A@1.0.0%2Bx");
});

function packageOf(name: string, version: string): Component {
  return { type: "nuget", name, version, scope: "runtime", locations: [] };
}
