import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../../../license-text.ts";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

/** A tag or text is believed for what it says; unidentified terms beside it become visible. */
const mit = findLicenseText("MIT") ?? "";
const bsd = findLicenseText("BSD-3-Clause") ?? "";
const open = "MIT AND LicenseRef-Unidentified-Terms";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("beside an SPDX tag", () => {
  const strange: Readonly<Record<string, string>> = {
    "a fee for commercial use": "Commercial use requires a paid license. Write to sales@example.org.",
    "a ban on commercial use": "The software may not be used for commercial purposes.",
    "a license to buy": "Companies with more than ten people must purchase a commercial license to use this product.",
    "free for some": "This software is free for non-commercial use only.",
    "research only": "This program may be used for educational and research purposes only.",
    "no selling": "You may not sell, rent or redistribute this software without written consent of Example Ltd.",
    secrecy: "This source code is proprietary and confidential. Copying of this file is strictly prohibited.",
    "no part": "No part of this software may be reproduced in any form without permission of the author.",
    "an agreement by use": "By installing the software you agree to be bound by the terms of this agreement.",
    "a sentence that says it is no sale": "The software is licensed, not sold. You may install one copy on one device.",
    "less than the license grants":
      "The grant of rights under the license does not include, and the license does not grant to you, the right to sell the software.",
    "a license text that is not listed":
      "Example Ltd. grants you a revocable right to use the software, subject to payment of the fees.\n\nThe software comes without warranty of any kind.\n\nExample Ltd. is not liable for any damages.",
    "a changed license text": mit.replace("free of charge,", "free of charge for non-commercial use,"),
    "a license text with a clause of its own": bsd.replace(
      "are met:",
      "are met and that it is not put to military use:",
    ),
    "a ban on commercial use, said to the reader": "You may not use this software for commercial purposes.",
    "what is forbidden to all": "You are not allowed to use this code for commercial purposes.",
    "a ban on competition": "You may not use the Software to provide a competing hosted service.",
    "a ban on military use": "The Software may not be used for military purposes.",
    "a ban on surveillance": "The model may not be used for surveillance.",
    "a ban on training": "This software may not be used to train machine learning models.",
    "a ban for the logo and the software": "Use of the logo and of the software for commercial purposes is prohibited.",
    "a ban on sale under any name":
      "You may not sell the software under the Foo name or otherwise, nor redistribute it.",
    "a fee beside an offer": "Alternatively licensed for members; production use requires a commercial license.",
    "a fee for large companies": "Companies with annual revenue above 1 million USD need to buy a license.",
    "a fee for companies": "This software is free for personal use. If you are a company, you must pay.",
    "images that stay": "The images in the assets folder are copyrighted and may not be redistributed.",
    "a contract by name": "The Software may only be used in accordance with the Acme EULA.",
    "terms of service by use": "By using the software you agree to our terms of service.",
    "an unknown agreement by use": "By installing this software you agree to the Acme license agreement.",
    "a second license by name":
      "This package is licensed under the MIT license and the Example Tools License Agreement.",
  };
  for (const [name, text] of Object.entries(strange)) {
    test(`${name} is seen`, () =>
      assert.match(
        identify(`SPDX-License-Identifier: MIT\n\n${text}`).expression ?? "",
        /^MIT AND LicenseRef-(?:Unidentified-Terms|Proprietary)$/,
      ));
  }

  const harmless: Readonly<Record<string, string>> = {
    "a copyright line": "Copyright (c) 2020 Example Ltd. All rights reserved.",
    "a trademark line":
      "Example is a registered trademark. The name and the logo may not be used without prior written permission.",
    "its own text": mit,
    "a part of its own text": mit.slice(0, mit.indexOf("including without")),
    "prose that sounds like it":
      "# Tool\n\nYou may not need it. Commercial support is available.\n\nThe option must not be used together with --all.",
    "a remark about the file": "This file is generated and must not be modified by hand.",
    "rules of code": "Values must not be modified after they are distributed to workers. For internal use only.",
    "words in code": "const message = 'Commercial use requires a paid license';\nconst a = { b: [1, 2], c: message };",
    "a GNU disclaimer":
      "It is distributed in the hope that it will be useful, but WITHOUT ANY WARRANTY; without even the implied warranty\nof MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.",
    "a pointer to the text":
      "Use of this code is governed by an MIT-style license that can be found in the LICENSE file.",
    "a permission for all": "Anyone may use it for any purpose, commercial or non-commercial.",
    "a rule for contributors": "By contributing you agree that your contributions are licensed under the same license.",
    "a rule for security reports": "You must not disclose a vulnerability in public before it is fixed.",
    "consent to the license": "By using this software you agree to the license terms.",
    "consent to that license": "By downloading, installing or using it you accept the terms of that license.",
    "consent to a license by name": "By using this software you agree to the terms of the MIT license.",
    "what a program cannot do": "It can not be used as a service worker on old browsers; use the module instead.",
    "a warning": "This function may not be used in production code. You must pay attention to the order of the files.",
    "a rule for its name": "You may not use the name of the software for commercial purposes.",
    "reliable prose":
      "Grants to users are reliable. Workers must be restarted under these conditions, and the module warrants care.",
  };
  for (const [name, text] of Object.entries(harmless)) {
    test(`${name} changes nothing`, () =>
      assert.equal(identify(`SPDX-License-Identifier: MIT\n\n${text}`).expression, "MIT"));
  }

  const explained: Readonly<Record<string, readonly [tag: string, text: string]>> = {
    "that is a reference, proprietary terms": [
      "LicenseRef-Example",
      "Copying of this software is strictly prohibited.",
    ],
    "for non-commercial use, its own limits": ["CC-BY-NC-4.0", "The work is free for non-commercial use only."],
    "for fonts, what the OFL says itself, in other words,": [
      "OFL-1.1",
      "They may be embedded in any software, but the fonts may not be sold by themselves.",
    ],
    "for non-commercial use beside another, its own limits": [
      "MIT AND CC-BY-NC-4.0",
      "Commercial use of the database is not permitted.",
    ],
    "for the AGPL, the offer of another license": [
      "AGPL-3.0-only",
      "Dual licensed under the AGPL version 3 or a commercial license. To use it in proprietary software you need a commercial license.",
    ],
    "for two licenses, their texts woven into one": [
      "GPL-2.0-only OR BSD-3-Clause",
      bsd.replace(
        "THIS SOFTWARE IS",
        "Alternatively, this software may be distributed under the terms of the GNU General Public License version 2.\n\nTHIS SOFTWARE IS",
      ),
    ],
  };
  for (const [name, [tag, text]] of Object.entries(explained)) {
    test(`${name} are no further terms`, () =>
      assert.equal(identify(`// SPDX-License-Identifier: ${tag}\n\n${text}`).expression, tag));
  }
});

describe("a restriction", () => {
  const cases: Readonly<Record<string, readonly [text: string, expected: string]>> = {
    "beside a license text is seen": [`${mit}\n\nCommercial use requires a paid license.`, open],
    "of three words beside a license text is seen": [`${mit}\n\nNo commercial use.`, open],
    "of four words before a license text is seen": [`Non-commercial use only.\n\n${mit}`, open],
    "on resale is seen": [`${mit}\n\nNot for resale.`, open],
    "of a part is not hidden by the license of another part": [
      "Foo is licensed under the MIT license. The database is licensed under the CC-BY-NC-4.0. The binaries in bin/ may not be redistributed and must not be reverse engineered.",
      "MIT AND CC-BY-NC-4.0 AND LicenseRef-Proprietary",
    ],
    "in the license section of a README is seen": [
      "# x\n\n## License\n\nMIT. Commercial use of the software requires a paid license.",
      open,
    ],
    "elsewhere in a README is not about the license": [
      "# x\n\nCommercial use of the hosted service requires a paid plan.\n\n## License\n\nMIT\n",
      "MIT",
    ],
    "beside a choice restricts all of it": [
      "SPDX-License-Identifier: MIT OR Apache-2.0\n\nCommercial use requires a paid license.",
      "(MIT OR Apache-2.0) AND LicenseRef-Unidentified-Terms",
    ],
    "alone is proprietary": [
      "Proprietary and confidential. Copying of this file is strictly prohibited.",
      "LicenseRef-Proprietary",
    ],
  };
  for (const [name, [text, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(identify(text).expression, expected));
  }

  test("is reported with its lines, and lowers the confidence", () => {
    const { findings, confidence } = identify(
      "SPDX-License-Identifier: MIT\n\nCommercial use\nrequires a paid license.\n",
    );
    const terms = findings.find(({ kind }) => kind === "terms");
    assert.deepEqual([terms?.firstLine, terms?.lastLine, confidence], [3, 4, 0.5]);
  });
});
