import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../identify.ts";
import { openIndex } from "../match/open-index.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("nothing is granted by", () => {
  const sentences = {
    "a question": "Is this library released under the MIT license?",
    "a denial": "Not licensed under the GNU General Public License version 2.",
    "what may be combined":
      "Foo can be linked with programs distributed under the GNU General Public License version 3.",
    "what is not accepted": "We cannot accept code licensed under the GPL version 2.",
    "what a tool lists": "The tool lists all packages that are licensed under the Apache License 2.0.",
    "a feature": "Added support for packages under the MPL 2.0.",
    "advice on using others": "Ask your lawyer before you use software under the AGPL version 3.",
    "advice on one's own work": "Please release your plugin under the GPL version 3.",
    "what would be":
      "If you enable this option, the resulting binary is covered by the GNU General Public License version 2.",
    "what a check does": "when the package is licensed under GPL-3.0, the check fails",
    "a comparison":
      "In contrast to readline, which is licensed under the GPL version 3, this library may be used anywhere.",
    "words that are looked for": "fix: detect 'Licensed under the MIT license' in README files",
    "a message": "error: package foo is licensed under AGPL-3.0, which is not allowed",
    "a list of what is approved": "the following licenses are approved: Apache License 2.0, MIT License",
    "what follows from the license of another work":
      "The readline library is distributed under the GPL, so programs that link to it have to be free.",
    "a denial with a verb": "This builds drivers that do *not* have their source released under the GPL version 2.",
    "what the code of another library is":
      "Please note that the actual code of the GNU gettext library is covered by the GNU Library General Public License.",
    "a promise about other works, whose own text has a license":
      "Before filing any claim, we commit to extend to you the following provisions regarding cure and reinstatement, taken from GPL version 3. This work is available under a Creative Commons Attribution-ShareAlike 4.0 International license.",
    "a line of a table": "'CDDL': 'CDDL-1.1',",
    "a text that is printed": "A program that prints the text of the GNU General Public License version 3.",
    "a reason against other software": "We could not use libfoo because it is licensed under the GPL version 2.",
    "what a script verifies": "This script checks that all files are licensed under the Apache License 2.0.",
    "the name of the platform": "Foo needs fetch, so it works under Node.js 18 and in browsers. See the license page.",
    "the name of a language": "This module also runs under Lua 5.3. Licensing questions: ask Jane.",
    "the language of a related project":
      "# Foo\n\n## Related\n\n- [bar](https://example.com/bar) - Ruby port\n- [baz](https://example.com/baz) - Golang port\n\nLicensing support is available.",
    "what someone else says": "They claim to be licensed under the GPL version 2.",
    "what another license requires": "Programs that link with readline must be distributed under the GPL.",
    "another program": "There is another implementation, which is distributed under the terms of the GNU GPL.",
    "a dependency": "It depends on libfoo, which is licensed under the LGPL version 2.1.",
    "an entry of a changelog": "Replaced the parser with one under the MIT license.",
    "a header that was fixed": "Fixed the license header: Licensed under the Apache License, Version 2.0",
    "something to do": "TODO: release under the MIT license",
    "a request": "Please consider releasing this under the MIT license.",
    "a rule of the license": "Nothing in this file may be distributed under the GPL version 2.",
    "a condition for a use": "If you use Foo under the terms of the GPL version 2, you must publish your changes.",
    "a license that was": "It was once licensed under the GPL version 2.",
    "an argument of a function": 'strcmp("Licensed under the MIT license")',
    "a section on what others give":
      "LICENSING\n\nPatches are contributed under a number of licenses, but all of them must be compatible with version 2\nof the GNU General Public License (GPLv2),\nwhich covers the whole.\n",
  };
  for (const [name, text] of Object.entries(sentences))
    test(name, () => assert.equal(identify(text).expression, undefined));
});

describe("a license is granted by", () => {
  const sentences: readonly (readonly [text: string, license: string])[] = [
    ["You may use this code as per GPL version 2", "GPL-2.0-only"],
    ["The source code is under the GNU General Public License.", "GPL-1.0-or-later"],
    ["You may distribute this code under version 2 of the [GPL](https://example.org/gpl).", "GPL-2.0-only"],
    ["# Licensed under the GPLv2 or later.", "GPL-2.0-or-later"],
    ["On Debian systems, its license is in /usr/share/common-licenses/GPL-2.", "GPL-2.0-only"],
    ["Icons: CC BY 4.0, Fonts: SIL OFL 1.1, Code: MIT", "CC-BY-4.0 AND OFL-1.1 AND MIT"],
    ["SPDX-License-Identifier: GPL-2.0+ BSD-2-Clause", "GPL-2.0-or-later AND BSD-2-Clause"],
    ["SPDX-License-Identifier: AGPL-3.0-only WITH plugin-exception", "AGPL-3.0-only AND LicenseRef-Unidentified-Terms"],
    ["# Foo\n\n[![License: MIT](https://a.example/badge.svg)](https://opensource.org/licenses/MIT)", "MIT"],
    ["# Foo\n\n[![License](https://a.example/l.svg)](https://opensource.org/licenses/EPL-2.0)", "EPL-2.0"],
    ["# Foo\n\n![License](https://img.shields.io/badge/License-Apache%202.0-red.svg)", "Apache-2.0"],
    [
      "Content under enterprise/ is licensed under enterprise/LICENSE. Everything else is MIT licensed.",
      "MIT AND LicenseRef-Unidentified-Terms",
    ],
    ["# License\n\n- Icons: CC BY 4.0\n- Fonts: SIL OFL 1.1\n- Code: MIT", "CC-BY-4.0 AND OFL-1.1 AND MIT"],
    [
      "**Icons:** CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)\n\n**Code:** MIT License",
      "CC-BY-4.0 AND MIT",
    ],
    ["# Licensing\n\n| Path | License |\n|---|---|\n| core/ | CC-BY-NC-4.0 |\n| ui/ | MIT |\n", "CC-BY-NC-4.0 AND MIT"],
    ["Until version 3 this project was under the GPL. Since version 4 it is licensed under the MIT license.", "MIT"],
    [
      "Source code: BUSL-1.1\nLogos and artwork: CC BY 4.0\nThe fonts: SIL Open Font License 1.1\n",
      "BUSL-1.1 AND CC-BY-4.0 AND OFL-1.1",
    ],
    ["## License\n\n- ui: MIT\n- engine: GPL-3.0-only", "MIT AND GPL-3.0-only"],
    ["# License\n\n* `src/core/`: Apache-2.0\n* `data/*`: CC-BY-NC-4.0", "Apache-2.0 AND CC-BY-NC-4.0"],
    ["License. Icons: CC BY 4.0, Fonts: SIL OFL 1.1, Code: MIT", "CC-BY-4.0 AND OFL-1.1 AND MIT"],
    ["Files in lib use a BSD 2-Clause license. All other files use a GPLv2 license.", "BSD-2-Clause AND GPL-2.0-only"],
    ["Licensed under the GNU GPL; either version 2, or [at your option] any later version.", "GPL-2.0-or-later"],
    ["This is licensed under a dual license scheme (MIT or GPLv2).", "MIT OR GPL-2.0-only"],
    ["You may use this code under the MIT license.", "MIT"],
    ["What is the license? Foo is released under the MIT license.", "MIT"],
    ["Foo is not a toy. It is licensed under the MIT license.", "MIT"],
    ["This product includes software licensed under the Apache License 2.0.", "Apache-2.0"],
    ["The team have placed their code under the GPL.", "GPL-1.0-or-later"],
    ["They are licensed by the copyright holders as GPLv2.", "GPL-2.0-only"],
    ["This is distrubuted under the GNU Lesser General Public Licence.", "LGPL-2.1-or-later"],
    [
      "Foo is licensed to you under three licenses - the EPL 2.0, GPL 2 and LGPL 2.1.",
      "EPL-2.0 OR GPL-2.0-only OR LGPL-2.1-only",
    ],
    [
      "License GPLv3+: GNU GPL version 3 or later\nThis is free software: you are free to change it.",
      "GPL-3.0-or-later",
    ],
    ["You should have received a copy of the GNU General Public License (for example COPYING).", "GPL-1.0-or-later"],
    ["We distribute them under the license called Creative Commons Attribution-NoDerivs 3.0 Unported.", "CC-BY-ND-3.0"],
    [
      "For non-commercial use under license “Attribution-NonCommercial 4.0 International (CC BY-NC 4.0)”",
      "CC-BY-NC-4.0",
    ],
    ["This layer is licensed under MIT & BSD-2-Clause.", "MIT AND BSD-2-Clause"],
    ["The source is dual licensed (NCSA OR MIT).", "NCSA OR MIT"],
    ["/**\n * @license MIT\n */", "MIT"],
    ["@license GNU AGPL version 3 {@link https://www.gnu.org/licenses/agpl-3.0.html}", "AGPL-3.0-only"],
    ["Licensed under OFL 1.1, which is compatible with the license of this library.", "OFL-1.1"],
    ["The icons are licensed under the MIT License and its fonts are under the Open Font License.", "MIT AND OFL-1.1"],
    [
      "Under the terms of the [LaTeX Project Public License](https://latex-project.org/lppl/), version 1.3c.",
      "LPPL-1.3c",
    ],
    ['Released under the "https://www.gnu.org/licenses/lgpl.html">GNU LGPL, version 3.', "LGPL-3.0-only"],
    [
      'Under <a href="https://gnu.org/licenses/gpl-2.0.html">GPL 2</a> or later and <a href="https://gnu.org/licenses/lgpl-2.1.html">GNU LGPL 2</a> or later',
      "GPL-2.0-or-later AND LGPL-2.0-or-later",
    ],
    ["This code is available under the mozilla.org tri-license.", "MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later"],
    ["Licensed subject to the GNU General Public License (GPL). Version 2, June 1991", "GPL-2.0-only"],
    ["Under the terms of the GNU General Public License, Version 2 any later version.", "GPL-2.0-or-later"],
    [
      "Under the terms of the GNU General Public License; version 2, || (at your option) any later version.",
      "GPL-2.0-or-later",
    ],
    ["Licensed under the GNU GENERAL PUBLIC LICENSE Version\n2. Except as noted.", "GPL-2.0-only"],
    ["Use of this source is governed by an MIT-style license in the file LICENSE.", "MIT"],
    ["This file is provided under a dual BSD/GPLv2 license. Under the GPL version 2.", "BSD-3-Clause OR GPL-2.0-only"],
    [
      "Governed by a BSD-style license.\n\nAlternatively, this file may be distributed under the terms of the GPL version 2.",
      "BSD-3-Clause OR GPL-2.0-only",
    ],
    [
      "Under the same terms as Perl itself, i.e., under the Artistic License or the GNU General Public License version 2.",
      "Artistic-1.0-Perl OR GPL-2.0-only",
    ],
    [
      "Dual-licensed under GPLv2 and MIT.\n\nYou can redistribute it under the terms of the GPL; either version 2, or any later version.",
      "GPL-2.0-or-later OR MIT",
    ],
    ["Foo works with all programs. It is available under the Apache License 2.0.", "Apache-2.0"],
    ["Foo is licensed under the jQuery License.", "MIT"],
    [
      "### License\n\nPublished under the [BSD license](https://opensource.org/licenses/BSD-3-Clause). Versions prior to 2.0 were released under the [GPL](https://www.gnu.org/licenses/gpl-3.0).",
      "BSD-3-Clause",
    ],
    [
      "# Foo\n\n## License\n\nAll code, unless noted otherwise, is dual-licensed under [MIT](https://opensource.org/licenses/MIT) and [ISC](https://opensource.org/licenses/ISC).",
      "MIT OR ISC",
    ],
  ];
  for (const [text, license] of sentences) test(text, () => assert.equal(identify(text).expression, license));
});
