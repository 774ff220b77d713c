import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../license-text.ts";
import { createIdentifier, type Identifier } from "./identify.ts";
import { openIndex } from "./match/open-index.ts";
import { identifyTogether, type NamedFile } from "./together.ts";

const file = (name: string, text: string): NamedFile => ({ name, text });
const license = (name: string, id: string): NamedFile => file(name, findLicenseText(id) ?? "");

describe("the license files of one archive", () => {
  let identify: Identifier;
  before(async () => {
    identify = createIdentifier(await openIndex());
  });
  const together = (...files: readonly NamedFile[]) => identifyTogether(files, identify);

  test("are a choice where a file says either", () => {
    const { expression, basis } = together(
      file(
        "LICENSE",
        "This is made available under the terms of either of the licenses in LICENSE.APACHE or LICENSE.BSD.",
      ),
      license("LICENSE.APACHE", "Apache-2.0"),
      license("LICENSE.BSD", "BSD-2-Clause"),
    );
    assert.deepEqual([expression, basis], ["Apache-2.0 OR BSD-2-Clause", "stated"]);
  });

  test("all apply where a file says both", () => {
    const { expression } = together(
      file("LICENSE", "You have to obey both COPYING.MIT and COPYING.ISC."),
      license("COPYING.MIT", "MIT"),
      license("COPYING.ISC", "ISC"),
    );
    assert.equal(expression, "MIT AND ISC");
  });

  test("are followed where one points to another", () => {
    const { expression, basis } = together(
      file("foo-1.0/LICENSE", "See the file COPYING for the terms."),
      license("foo-1.0/COPYING", "MIT"),
    );
    assert.deepEqual([expression, basis], ["MIT", "stated"]);
  });

  test("are listed where nothing says how they belong together", () => {
    const { expression, basis, files } = together(
      license("LICENSE-MIT", "MIT"),
      license("LICENSE-APACHE", "Apache-2.0"),
    );
    assert.deepEqual([expression, basis], [undefined, "listed"]);
    assert.deepEqual(
      files.map(({ name, answer }) => [name, answer.expression]),
      [
        ["LICENSE-MIT", "MIT"],
        ["LICENSE-APACHE", "Apache-2.0"],
      ],
    );
  });

  test("are one license where all name the same", () =>
    assert.equal(together(license("LICENSE", "MIT"), license("docs/LICENSE", "MIT")).expression, "MIT"));

  test("say nothing where a pointer leads to an unknown text", () => {
    const { expression, basis } = together(
      file("LICENSE", "Either of LICENSE.MIT or LICENSE.OWN."),
      license("LICENSE.MIT", "MIT"),
      file("LICENSE.OWN", "Use it and be happy."),
    );
    assert.deepEqual([expression, basis], ["MIT", "single"]);
  });
});
