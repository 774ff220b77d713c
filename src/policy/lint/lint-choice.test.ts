import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf } from "../../../test/helpers/policy.ts";
import { lintChoice } from "./lint-choice.ts";

const messagesOf = (yaml: string) => lintChoice(contextOf(yaml)).map(({ message }) => message);

describe("a preference for a rejected license", () => {
  const wellKnown = [
    "Unlicense",
    "CC0-1.0",
    "MIT",
    "Apache-2.0",
    "BSD-3-Clause",
    "ISC",
    "MPL-2.0",
    "LGPL-2.1-only",
    "LGPL-3.0-only",
    "EPL-2.0",
    "GPL-2.0-only",
    "GPL-3.0-only",
    "AGPL-3.0-only",
    "SSPL-1.0",
    "Elastic-2.0",
    "BUSL-1.1",
  ];
  for (const license of wellKnown) {
    test(`is explained with ${license} rather than with a license that few people know`, () => {
      const [message = ""] = messagesOf(`allow: [LicenseRef-Proprietary]\ndeny: [0BSD, AAL, ${license}]`);
      assert.ok(message.includes(`takes ${license} out of "${license} OR LicenseRef-Proprietary"`), message);
    });
  }

  test("is explained with an allowed license that people know", () => {
    const [message = ""] = messagesOf("allow: [AAL, Apache-2.0]\ndeny: [Unlicense]");
    assert.ok(message.includes('takes Unlicense out of "Unlicense OR Apache-2.0"'), message);
  });

  test("is not a matter of entries that are no licenses", () => {
    for (const entry of ["MTI", "UNKNOWN", "GPL-3.0", "LicenseRef-Acme-*"]) {
      assert.deepEqual(messagesOf(`allow: [MIT, ${entry}]\ndeny: [AGPL-*]`), [], entry);
    }
  });
});

describe("an order that names what is denied", () => {
  const order = (entries: string) => `dual_license_preference: prefer_order\npreferred_order: [${entries}]`;
  const silent: Record<string, string> = {
    "after all that is allowed": `allow: [MIT]\ndeny: [GPL-*]\n${order("MIT, GPL-3.0")}`,
    "where nothing is allowed": `deny: [GPL-*]\n${order("GPL-3.0")}`,
    "together with what is not": `allow: [MIT, GPL-2.0]\ndeny: [GPL-*]\n${order("GPL-*, MIT")}`,
    "and is no license for software": `allow: [MIT]\ndeny: [CC-BY-4.0]\n${order("CC-BY-4.0, MIT")}`,
  };
  for (const [name, yaml] of Object.entries(silent)) {
    test(`is fine ${name}`, () => assert.deepEqual(messagesOf(yaml), []));
  }

  test("is a warning, on the line of the entry", () => {
    const findings = lintChoice(contextOf(`allow: [MIT]\ndeny: [GPL-*]\n${order("ISC, GPL-3.0, MIT")}`));
    assert.deepEqual(
      findings.map(({ path, rule, severity }) => [path, rule, severity]),
      [["preferred_order/1", "prefers_rejected", "warning"]],
    );
  });
});
