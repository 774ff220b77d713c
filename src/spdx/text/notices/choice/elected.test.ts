import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

const two = "Dual licensed under Apache-2.0 or MIT.";

describe("the license that the holder has taken out of a choice", () => {
  const taken: readonly (readonly [text: string, license: string])[] = [
    ["Licensed under the MIT license or the GNU GPL version 2. Acme Inc. elects the MIT license.", "MIT"],
    [
      "You may use it under the GPL version 2 or the BSD 3-Clause License.\n\nThe BSD 3-Clause License has been chosen here.",
      "BSD-3-Clause",
    ],
    [
      "This is free software under the GNU GPL, either version 2 of the License, or (at your option) any later version.\n\nThe Acme Foundation elects GPLv2 only.",
      "GPL-2.0-only",
    ],
    [`${two} We have chosen the Apache-2.0 license.`, "Apache-2.0"],
    [`${two} The MIT license was selected for this repository.`, "MIT"],
    [
      "Available under MPL 1.1, GPL 2.0 or LGPL 2.1. We hereby elect to distribute it under the LGPL 2.1.",
      "LGPL-2.1-only",
    ],
  ];
  for (const [text, license] of taken) test(text, () => assert.equal(identify(text).expression, license));
});

describe("the choice stays open", () => {
  const open = [
    "You may choose the MIT license.",
    "If you have chosen the MIT license, keep this notice.",
    "The MIT license has not been chosen.",
    "Unless the MIT license was chosen by the user, the other one applies.",
    "The BSD license has been chosen for another project.",
  ];
  for (const text of open) test(text, () => assert.equal(identify(`${two} ${text}`).expression, "Apache-2.0 OR MIT"));
});
