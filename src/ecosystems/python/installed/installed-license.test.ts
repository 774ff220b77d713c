import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { readMetadataLicense } from "./core-metadata.ts";
import { installedLicense } from "./installed-license.ts";

function component(name: string, version: string): Component {
  return { type: "pypi", name, version, scope: "runtime", locations: [] };
}

describe("the license of an installed package", () => {
  const site = ".venv/lib/python3.12/site-packages";
  const files = {
    [`${site}/my_pkg-1.0.dist-info/METADATA`]: "Name: my.pkg\nVersion: 1.0\nLicense-Expression: MIT\n\nText",
    [`${site}/silent-2.0.dist-info/METADATA`]: "Name: silent\nVersion: 2.0\n",
    [`${site}/silent-2.0.dist-info/licenses/LICENSE.txt`]: "Permission is hereby granted",
    "venv/Lib/site-packages/egg-1.0-py3.9.egg-info": "Name: egg\nVersion: 1.0\nLicense: Apache-2.0\n",
    ".tox/py312/lib/python3.12/site-packages/tool-3.0.dist-info/METADATA": "Version: 3.0\nLicense: ISC\n",
    "app/requirements.txt": "",
  };

  test("is in its metadata, in an environment beside or above", async () => {
    assert.deepEqual(await installedLicense(component("my-pkg", "1.0"), "app", packageTreeOf(files)), {
      raw: "MIT",
      kind: "statement",
      file: `${site}/my_pkg-1.0.dist-info/METADATA`,
    });
    assert.equal((await installedLicense(component("egg", "1.0"), "", packageTreeOf(files)))?.raw, "Apache-2.0");
    assert.equal((await installedLicense(component("tool", ""), "", packageTreeOf(files)))?.raw, "ISC");
  });

  test("is in its license file where the metadata is silent", async () =>
    assert.deepEqual(await installedLicense(component("silent", "2.0"), "", packageTreeOf(files)), {
      raw: "Permission is hereby granted",
      kind: "text",
      file: `${site}/silent-2.0.dist-info/licenses/LICENSE.txt`,
      home: `${site}/silent-2.0.dist-info`,
    }));

  test("is not that of another version or package", async () => {
    assert.equal(await installedLicense(component("my-pkg", "1.1"), "", packageTreeOf(files)), undefined);
    assert.equal(await installedLicense(component("my", "1.0"), "", packageTreeOf(files)), undefined);
    assert.equal(
      await installedLicense({ ...component("my-pkg", "1.0"), type: "conda" }, "", packageTreeOf(files)),
      undefined,
    );
  });
});

describe("core metadata", () => {
  const cases: Readonly<Record<string, readonly [string, unknown]>> = {
    "the expression first": ["License: x\nLicense-Expression: MIT OR ISC", { raw: "MIT OR ISC", kind: "statement" }],
    "free text before classifiers": [
      "License: BSD 3-Clause\nClassifier: License :: OSI Approved :: BSD License",
      { raw: "BSD 3-Clause", kind: "statement" },
    ],
    "all of a text with lines of blanks in it": [
      "License: MIT License\n        \n        Permission is granted\n \n",
      { raw: "MIT License\n\nPermission is granted", kind: "text" },
    ],
    "classifiers after a line of blanks": [
      "License: UNKNOWN\n  \nClassifier: License :: OSI Approved :: MIT License\n\nClassifier: License :: Freeware",
      { raw: "License :: OSI Approved :: MIT License", kind: "statement" },
    ],
    "nothing of what build tools add for unknown names": [
      "License: Our Own\nClassifier: License :: Other/Proprietary License",
      { raw: "Our Own", kind: "statement" },
    ],
    "the first of two fields that contradict each other, with a doubt": [
      "License: MIT\nClassifier: License :: OSI Approved :: GNU General Public License v3 (GPLv3)",
      { raw: "MIT", kind: "statement", doubt: "contradiction" },
    ],
    "classifiers where the free text says nothing": [
      "License: UNKNOWN\nClassifier: License :: OSI Approved\nClassifier: License :: OSI Approved :: MIT License\nClassifier: License :: OSI Approved :: ISC License (ISCL)",
      {
        raw: "License :: OSI Approved :: MIT License OR License :: OSI Approved :: ISC License (ISCL)",
        kind: "statement",
      },
    ],
    "a whole text as text": [
      "License: Copyright x\n        Permission is\n        granted",
      { raw: "Copyright x\nPermission is\ngranted", kind: "text" },
    ],
    "nothing below the header": ["Name: x\n\nLicense: MIT", undefined],
    "free text without a known license, if there is nothing else": [
      "License: see web page",
      { raw: "see web page", kind: "statement" },
    ],
  };
  for (const [name, [text, want]] of Object.entries(cases)) {
    test(`give ${name}`, () => assert.deepEqual(readMetadataLicense(text), want));
  }
});
