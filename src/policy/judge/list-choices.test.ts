import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf } from "../../../test/helpers/policy.ts";
import { parseExpression } from "../../spdx/expression.ts";
import { evaluateLicense } from "./evaluate.ts";
import { listChoices } from "./list-choices.ts";

const context = contextOf("allow: [MIT, ISC]\ndeny: [GPL-*]");

function choicesIn(license: string) {
  const parsed = parseExpression(license);
  assert.ok("expression" in parsed);
  return listChoices(evaluateLicense(parsed.expression, context).trace);
}

describe("the choices of a license", () => {
  test("have each alternative with its own verdict", () => {
    const [first, ...others] = choicesIn("GPL-3.0-only OR MIT");
    assert.deepEqual(others, []);
    assert.equal(first?.expression, "GPL-3.0-only OR MIT");
    assert.notEqual(first?.because, "");
    assert.deepEqual(first?.alternatives, [
      { license: "GPL-3.0-only", status: "violation", list: "deny", pattern: "GPL-*" },
      { license: "MIT", status: "pass", list: "allow", pattern: "MIT", isChosen: true },
    ]);
  });

  test("have no pattern for an alternative that is on no list", () => {
    const [first] = choicesIn("Beerware OR MIT");
    assert.deepEqual(first?.alternatives, [
      { license: "Beerware", status: "warning", list: "none" },
      { license: "MIT", status: "pass", list: "allow", pattern: "MIT", isChosen: true },
    ]);
  });

  test("are found inside of an AND, and only with an OR", () => {
    const choices = choicesIn("(MIT OR GPL-2.0-only) AND (ISC OR Zlib)");
    assert.deepEqual(
      choices.map(({ expression }) => expression),
      ["MIT OR GPL-2.0-only", "ISC OR Zlib"],
    );
    assert.deepEqual(choicesIn("MIT AND ISC"), []);
  });

  test("are bounded, and name the alternative that was taken", () => {
    const many = Array.from({ length: 50 }, (_, at) => `LicenseRef-${at}`);
    const [first] = choicesIn([...many, "MIT"].join(" OR "));
    assert.equal(first?.alternatives.length, 21);
    assert.equal(first?.alternatives.at(-1)?.license, "MIT");
    const several = Array.from({ length: 9 }, (_, at) => `(MIT OR LicenseRef-${at})`);
    assert.equal(choicesIn(several.join(" AND ")).length, 5);
  });
});
