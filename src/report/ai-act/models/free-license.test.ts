import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { whyNotFree } from "./free-license.ts";

describe("a free license in the sense of Article 53(2)", () => {
  for (const license of [
    ...["Apache-2.0", "MIT", "GPL-3.0-only", "AGPL-3.0-or-later", "EUPL-1.2", "CC0-1.0", "CC-BY-4.0"],
    ...["SSPL-1.0 OR Apache-2.0", "GPL-2.0-only WITH Classpath-exception-2.0", "GFDL-1.3-no-invariants-only"],
  ]) {
    test(`is ${license}`, () => assert.equal(whyNotFree(license), undefined));
  }

  const not = {
    "SSPL-1.0": /service/,
    "Parity-6.0.0": /built or run/,
    "Parity-7.0.0": /built or run/,
    "RPL-1.5": /inside of an organisation/,
    "GFDL-1.3-invariants-only": /not be changed/,
    "Apache-2.0 AND SSPL-1.0": /service/,
    "CC-BY-NC-4.0": /non-commercial/,
    "BUSL-1.1": /./,
    "LicenseRef-llama3.1": /number of users/,
    "LicenseRef-unreviewed": /not reviewed/,
    "LicenseRef-openrail": /safety/,
    UNKNOWN: /not known/,
    "MIT AND": /cannot be read/,
  };
  for (const [license, why] of Object.entries(not)) {
    test(`is not ${license}, with the reason`, () => assert.match(whyNotFree(license)?.why ?? "", why));
  }
});
