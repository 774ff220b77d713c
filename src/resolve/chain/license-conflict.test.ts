import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { parseExpression } from "../../spdx/expression.ts";
import { findConflictingTexts, type LicenseText } from "./license-conflict.ts";

/** Declared license, the licenses of the files, and which of the files conflict. */
type Case = readonly [declared: string, texts: readonly string[], conflicting: readonly string[]];

const conflicts: Readonly<Record<string, Case>> = {
  "another license": ["MIT", ["AGPL-3.0-only"], ["AGPL-3.0-only"]],
  "a stricter license of the same family": ["GPL-3.0-only", ["AGPL-3.0-only"], ["AGPL-3.0-only"]],
  "a milder license": ["GPL-3.0-only", ["MIT"], ["MIT"]],
  "all files that are something else": ["MIT", ["AGPL-3.0-only", "ISC"], ["AGPL-3.0-only", "ISC"]],
  "BSD with another number of clauses": ["BSD-2-Clause", ["BSD-3-Clause"], ["BSD-3-Clause"]],
  "ISC for MIT": ["MIT", ["ISC"], ["ISC"]],
  "MIT-0 for MIT": ["MIT", ["MIT-0"], ["MIT-0"]],
  "X11 for MIT": ["MIT", ["X11"], ["X11"]],
  "an older version": ["GPL-3.0-only", ["GPL-2.0-only"], ["GPL-2.0-only"]],
  "an older version than the first that is allowed": ["GPL-3.0-or-later", ["GPL-2.0-only"], ["GPL-2.0-only"]],
  "a later version of what is declared alone": ["GPL-2.0-only", ["GPL-3.0-only"], ["GPL-3.0-only"]],
  "a later version of the MPL": ["MPL-1.1", ["MPL-2.0"], ["MPL-2.0"]],
  "an older version of the MPL": ["MPL-2.0", ["MPL-1.1"], ["MPL-1.1"]],
  "another version with three numbers": ["Parity-6.0.0", ["Parity-7.0.0"], ["Parity-7.0.0"]],
  "another Creative Commons license": ["CC-BY-4.0", ["CC-BY-NC-4.0"], ["CC-BY-NC-4.0"]],
  "another version of Creative Commons": ["CC-BY-3.0", ["CC-BY-4.0"], ["CC-BY-4.0"]],
  "the GPL for the LGPL of another version": ["LGPL-2.1-only", ["GPL-3.0-only"], ["GPL-3.0-only"]],
  "the GPL of an older version for the LGPL": ["LGPL-3.0-or-later", ["GPL-2.0-only"], ["GPL-2.0-only"]],
  "the LGPL for the GPL": ["GPL-3.0-only", ["LGPL-3.0-only"], ["LGPL-3.0-only"]],
  "the AGPL for the LGPL": ["LGPL-3.0-only", ["AGPL-3.0-only"], ["AGPL-3.0-only"]],
  "an open license for proprietary terms": ["LicenseRef-proprietary", ["MIT"], ["MIT"]],
  "an open license for terms with a name of their own": ["LicenseRef-acme", ["Apache-2.0"], ["Apache-2.0"]],
  "a named license for an open one": ["MIT", ["LicenseRef-acme"], ["LicenseRef-acme"]],
  "no alternative of a choice": ["MIT OR Apache-2.0", ["GPL-3.0-only"], ["GPL-3.0-only"]],
  "no part of several licenses": ["MIT AND BSD-3-Clause", ["AGPL-3.0-only"], ["AGPL-3.0-only"]],
  "a file of several others": ["MIT", ["AGPL-3.0-only AND Apache-2.0"], ["AGPL-3.0-only AND Apache-2.0"]],
  "a choice of several others": ["MIT", ["AGPL-3.0-only OR Apache-2.0"], ["AGPL-3.0-only OR Apache-2.0"]],
  "another license with further terms": [
    "MIT",
    ["Apache-2.0 AND LicenseRef-Unidentified-Terms"],
    ["Apache-2.0 AND LicenseRef-Unidentified-Terms"],
  ],
  "the declared license with terms that lcc cannot identify": [
    "MIT",
    ["MIT AND LicenseRef-Unidentified-Terms"],
    ["MIT AND LicenseRef-Unidentified-Terms"],
  ],
  "nothing but such terms, beside the text of the declared license": [
    "MIT",
    ["MIT", "LicenseRef-Unidentified-Terms"],
    ["LicenseRef-Unidentified-Terms"],
  ],
  "proprietary terms": ["MIT", ["LicenseRef-Proprietary AND MIT"], ["LicenseRef-Proprietary AND MIT"]],
  "another license with an exception": [
    "MIT",
    ["GPL-2.0-only WITH Classpath-exception-2.0"],
    ["GPL-2.0-only WITH Classpath-exception-2.0"],
  ],
  "another license under a name that SPDX has retired": ["MIT", ["GPL-2.0"], ["GPL-2.0"]],
};

const agreements: Readonly<Record<string, readonly [declared: string, texts: readonly string[]]>> = {
  "no file": ["MIT", []],
  "the same license": ["MIT", ["MIT"]],
  "the same license in another case": ["LicenseRef-Acme", ["LicenseRef-acme"]],
  "-only against -or-later": ["GPL-2.0-only", ["GPL-2.0-or-later"]],
  "-or-later against -only": ["GPL-2.0-or-later", ["GPL-2.0-only"]],
  "a name that SPDX has retired": ["GPL-2.0", ["GPL-2.0-only"]],
  "a retired name with a plus": ["GPL-2.0+", ["GPL-3.0-only"]],
  "a retired name with an exception": ["GPL-2.0-with-classpath-exception", ["GPL-2.0-only"]],
  "a later version where later ones are allowed": ["GPL-2.0-or-later", ["GPL-3.0-only"]],
  "a later version of the AGPL": ["AGPL-1.0-or-later", ["AGPL-3.0-only"]],
  "a later version where a plus allows it": ["MPL-1.1+", ["MPL-2.0"]],
  "a text that allows the declared version": ["GPL-3.0-only", ["GPL-2.0-or-later"]],
  "the license of an exception": ["GPL-2.0-only WITH Classpath-exception-2.0", ["GPL-2.0-only"]],
  "a later license of an exception": ["GPL-2.0-or-later WITH Bison-exception-2.2", ["GPL-3.0-only"]],
  "a license with an exception that is not declared": ["Apache-2.0", ["Apache-2.0 WITH LLVM-exception"]],
  "the LGPL and the GPL": ["LGPL-3.0-only", ["GPL-3.0-only", "LGPL-3.0-only"]],
  "the GPL in place of the LGPL": ["LGPL-3.0-only", ["GPL-3.0-only"]],
  "the GPL that LGPL-2.1 refers to": ["LGPL-2.1-only", ["GPL-2.0-only", "LGPL-2.1-only"]],
  "that GPL in place of LGPL-2.1": ["LGPL-2.1-only", ["GPL-2.0-only"]],
  "a later GPL where later LGPLs are allowed": ["LGPL-2.1-or-later", ["GPL-3.0-only"]],
  "one alternative of a choice": ["MIT OR Apache-2.0", ["MIT"]],
  "the other alternative": ["MIT OR GPL-3.0-only", ["GPL-3.0-only"]],
  "one part of several licenses": ["MIT AND BSD-3-Clause", ["MIT"]],
  "a declared license and another": ["Apache-2.0", ["Apache-2.0", "MIT"]],
  "a declared license and a stricter one": ["MIT", ["AGPL-3.0-only", "MIT"]],
  "a file of several licenses, one of them declared": ["MIT", ["MIT AND BSD-3-Clause AND Apache-2.0"]],
  "a file with a choice, one of them declared": ["MIT", ["AGPL-3.0-only OR MIT"]],
  "a choice between the declared license and other terms": ["MIT", ["MIT OR LicenseRef-Proprietary"]],
  "terms of its own, where the declared license has them too": [
    "LicenseRef-acme OR MIT",
    ["MIT AND LicenseRef-Unidentified-Terms"],
  ],
  "the MPL with its exhibit B": ["MPL-2.0", ["MPL-2.0-no-copyleft-exception"]],
  "the OFL with reserved names": ["OFL-1.1-RFN", ["OFL-1.1"]],
  "the GFDL with invariant sections": ["GFDL-1.3-invariants-or-later", ["GFDL-1.3-only"]],
  "a corrected text of the same version": ["Python-2.0", ["Python-2.0.1"]],
  "a license that is no expression": ["MIT", ["see the file"]],
};

describe("a license text conflicts where it is", () => {
  for (const [name, [declared, licenses, want]] of Object.entries(conflicts))
    test(`${name}: ${licenses.join(", ")} for ${declared}`, () => assert.deepEqual(find(declared, licenses), want));
});

describe("a license text agrees where it is", () => {
  for (const [name, [declared, licenses]] of Object.entries(agreements))
    test(`${name}: ${licenses.join(", ")} for ${declared}`, () => assert.deepEqual(find(declared, licenses), []));
});

describe("how sure a text is", () => {
  test("decides whether it can conflict", () => {
    assert.deepEqual(find("MIT", ["AGPL-3.0-only"], 0.95), ["AGPL-3.0-only"]);
    assert.deepEqual(find("MIT", ["AGPL-3.0-only"], 0.949), []);
  });

  test("does not matter for terms that lcc cannot identify", () =>
    assert.deepEqual(find("MIT", ["LicenseRef-Unidentified-Terms"], 0.5), ["LicenseRef-Unidentified-Terms"]));

  test("does not matter for a text that contains a declared license", () => {
    const texts = [textOf("AGPL-3.0-only", 1), textOf("MIT", 0.8)];
    assert.deepEqual(findConflictingTexts(read("MIT"), texts), []);
  });

  test("decides for each file", () => {
    const [agpl, isc] = [textOf("AGPL-3.0-only", 1), textOf("ISC", 0.8)];
    assert.deepEqual(findConflictingTexts(read("MIT"), [agpl, isc]), [agpl]);
  });
});

test("thousands of names in hundreds of files are compared in no time", async () => {
  const names = (word: string) => Array.from({ length: 400 }, (_, at) => `LicenseRef-${word}${at}`).join(" OR ");
  const texts = Array.from({ length: 200 }, (_, at) => textOf(names(`t${at.toString(36)}x`), 1));
  await assertQuick(5_000, "the comparison", () =>
    assert.equal(findConflictingTexts(read(names("d")), texts).length, 200),
  );
});

function find(declared: string, licenses: readonly string[], confidence = 1): string[] {
  const texts = licenses.map((license) => textOf(license, confidence));
  return findConflictingTexts(read(declared), texts).map(({ license }) => license);
}

function textOf(license: string, confidence: number): LicenseText {
  return { license, file: `LICENSE-${license}`, confidence };
}

function read(license: string) {
  const parsed = parseExpression(license);
  if ("error" in parsed) throw new Error(parsed.error.message);
  return parsed.expression;
}
