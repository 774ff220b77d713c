import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { normalizeName } from "../../../spdx/names/normalize.ts";
import { renderName } from "./license-normalize.ts";

describe("lcc license normalize", () => {
  test("prints the name, the expression and the strength of the answer", () => {
    assert.equal(renderName(normalizeName("GPLv2+")), "GPLv2+\tGPL-2.0-or-later\texact");
    assert.equal(renderName(normalizeName("Apache")), "Apache\tApache-2.0\tweak");
    assert.equal(renderName(normalizeName("BSD")), "BSD\tUNKNOWN\tnone");
  });

  test("keeps the blanks of a name as they are", () => {
    assert.equal(renderName(normalizeName(" Apache-2.0")), " Apache-2.0\tApache-2.0\texact");
  });

  test("lets no name break the line, its columns or the terminal", () => {
    assert.equal(renderName(normalizeName("MIT\tfoo\r\nbar\u001b[31m\u202e")), "MIT foo  bar [31m\tUNKNOWN\tnone");
    assert.equal(renderName(normalizeName("Apache\nLicense\t2.0")), "Apache License 2.0\tApache-2.0\texact");
  });
});
