import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

const both = "GPL-2.0-only AND GPL-2.0-or-later";
const orLater = "GPL-2.0-or-later";
const texts: readonly (readonly [text: string, license: string])[] = [
  ["The daemon is licensed under the GNU GPL version 2 only. The plugins are licensed under the GPLv2+.", both],
  [
    "Files in core/ are licensed under the GPL, version 2 of the License, and no later.\n\nFiles in tools/ are licensed under the GPL, version 2 of the License, or (at your option) any later version.",
    both,
  ],
  ["Licensed under only version 2 of the GNU GPL. The tools are licensed under the GPL version 2 or later.", both],
  ["Licensed under the GPL-2.0-only. The tests are licensed under GPL-2.0-or-later.", both],
  [
    "This is free software under the GNU GPL version 2 only.\n\nSome files are under version 2 only, all others are under version 2 or any later version.",
    both,
  ],
  ["SPDX-License-Identifier: GPL-2.0-only\n\nSPDX-License-Identifier: GPL-2.0-or-later", both],
  ["SPDX-License-Identifier: GPL-2.0-only\n\nThe loader is licensed under the GNU GPL version 2 or later.", both],
  [
    "SPDX-License-Identifier: GPL-2.0-or-later\n\nThe loader is licensed under the GNU GPL version 2 only.",
    "GPL-2.0-or-later AND GPL-2.0-only",
  ],
  ["The daemon is licensed under the GNU GPL version 2. The plugins are licensed under the GPLv2+.", orLater],
  ["SPDX-License-Identifier: GPL-2.0\n\nSPDX-License-Identifier: GPL-2.0-or-later", orLater],
  ["SPDX-License-Identifier: GPL-2.0-or-later\n\nLicensed under the GNU GPL version 2 or later.", orLater],
  [
    "The daemon is licensed under the LGPL version 2.1 only.\n\nThe plugins are licensed under the LGPL version 2.1 or later.",
    "LGPL-2.1-only AND LGPL-2.1-or-later",
  ],
];

describe("a version that is the only one, beside later ones", () => {
  for (const [text, license] of texts) test(text, () => assert.equal(identify(text).expression, license));
});
