import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { classifiedLicenses } from "../../../spdx/families.ts";
import { findModelLicense } from "../../../spdx/model-licenses.ts";
import { renderLicense } from "./license-show.ts";

const plain = { json: false, text: false };

describe("lcc license show", () => {
  test("explains a license under its SPDX spelling", () => {
    const shown = renderLicense("apache-2.0", plain);
    assert.match(shown, /^Apache-2\.0\n {2}name +Apache License 2\.0\n {2}family +permissive\. /);
    assert.match(shown, /^ {2}OSI +approved$/m);
    assert.match(shown, /^ {2}its text +is recognised/m);
    assert.match(shown, /https:\/\/spdx\.org\/licenses\/Apache-2\.0\.html/);
    assert.doesNotMatch(shown, /deprecated/);
  });

  test("keeps its lines short", () => {
    for (const line of renderLicense("AGPL-3.0-only", plain).split("\n")) assert.ok(line.length <= 100, line);
  });

  test("names what a deprecated identifier is called today", () => {
    assert.match(renderLicense("GPL-2.0", plain), /^GPL-2\.0\n[^]*deprecated +today GPL-2\.0-only$/m);
    assert.match(renderLicense("Net-SNMP", plain), /deprecated +no single successor$/m);
  });

  test("explains each license of an expression once, exceptions included", () => {
    const shown = renderLicense("MIT OR (GPL-2.0-only WITH Classpath-exception-2.0 AND MIT)", plain);
    assert.deepEqual(shown.match(/^\S.*$/gm), ["MIT", "GPL-2.0-only WITH Classpath-exception-2.0"]);
    assert.match(shown, /https:\/\/spdx\.org\/licenses\/Classpath-exception-2\.0\.html/);
  });

  test("says what it does not know of a LicenseRef", () => {
    const shown = renderLicense("LicenseRef-Acme", plain);
    assert.match(shown, /name +none/);
    assert.match(shown, /its text +is not known to lcc/);
    assert.doesNotMatch(shown, /OSI|https:/);
  });

  test("says what a license asks, and in which clause", () => {
    const shown = renderLicense("Apache-2.0", plain);
    assert.match(shown, /^ {2}asks +Keep the copyright notices and name the authors \(§4\(c\), §4\(d\)\)/m);
    assert.match(shown, /^ {2}note +Patent grant/m);
    assert.match(renderLicense("0BSD", plain), /^ {2}asks +nothing that lcc knows of$/m);
    assert.match(renderLicense("LicenseRef-Acme", plain), /^ {2}asks +lcc does not know what this license asks/m);
  });

  test("names every license of the model hub, what is known of it and where its terms are", () => {
    for (const license of classifiedLicenses().filter((id) => findModelLicense(id))) {
      const shown = renderLicense(license, plain);
      assert.doesNotMatch(shown, /name +none|not known to lcc/, license);
      assert.match(shown, /^ {2}note +\S/m, license);
      assert.match(shown, /^ {2}asks +\S/m, license);
      assert.match(shown, /^ {2}more +https:/m, license);
    }
    assert.match(renderLicense("LicenseRef-llama3.2", plain), /European Union/);
  });

  test("prints obligations as JSON", () => {
    const printed: { licenses: Record<string, unknown>[] } = JSON.parse(
      renderLicense("BSL-1.0", { json: true, text: false }),
    );
    const detail = "Not for copies that are only machine code";
    assert.deepEqual(printed.licenses[0]?.["obligations"], [
      { id: "attribution", clause: "paragraph 2", detail, when: ["source"] },
      { id: "license-text", clause: "paragraph 2", detail, when: ["source"] },
    ]);
    assert.equal(printed.licenses[0]["obligationsBasis"], "text");
  });

  test("prints JSON", () => {
    const printed: { licenses: Record<string, unknown>[] } = JSON.parse(
      renderLicense("AGPL-3.0", { json: true, text: false }),
    );
    const [license] = printed.licenses;
    assert.deepEqual(
      [
        license?.["license"],
        license?.["family"],
        license?.["successor"],
        license?.["osiApproved"],
        license?.["identifiable"],
      ],
      ["AGPL-3.0", "network-copyleft", "AGPL-3.0-only", true, true],
    );
  });

  test("prints the text alone, so that it can become a file", () => {
    assert.match(renderLicense("MIT", { json: false, text: true }), /^MIT License\n[^]*\n$/);
    assert.match(
      renderLicense("MIT OR 0BSD", { json: false, text: true }),
      /^----- MIT -----\n[^]*^----- 0BSD -----\n/m,
    );
    assert.throws(
      () => renderLicense("LicenseRef-Acme", { json: false, text: true }),
      /has no text of "LicenseRef-Acme"/,
    );
  });

  test("suggests what a misspelt identifier may mean", () => {
    assert.throws(() => renderLicense("MIT OR Apche-2.0", plain), /"Apche-2\.0" is not .* Did you mean Apache-2\.0/);
    assert.throws(() => renderLicense("Apache 2", plain), /lcc license normalize|not expected/);
    assert.throws(() => renderLicense("classpath-exception-2.0", plain), /follows a license, as in .* WITH Classpath/);
    assert.throws(() => renderLicense("", plain), /empty/);
  });

  test("never reads a file that is not on the license list", () => {
    assert.throws(
      () => renderLicense("../../package", { json: false, text: true }),
      /is not an SPDX license identifier/,
    );
  });

  test("is quick with hostile text", () => {
    for (const part of ["a", "(", "MIT OR ", "LicenseRef-"]) {
      assert.throws(() => renderLicense(part.repeat(100_000), plain), /at most 10000 characters/);
      try {
        renderLicense(part.repeat(10_000 / part.length), plain);
      } catch (error) {
        assert.match(String(error), /AppError/);
      }
    }
  });
});
