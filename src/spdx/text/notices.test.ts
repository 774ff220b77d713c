import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "./identify.ts";
import { openIndex } from "./match/open-index.ts";

/** Notices, headers and README sections as projects write them, and the license they grant. */
const notices: readonly (readonly [text: string, license: string])[] = [
  [
    'Licensed to the Apache Software Foundation (ASF) under one\nor more contributor license agreements.  See the NOTICE file\ndistributed with this work for additional information\nregarding copyright ownership.  The ASF licenses this file\nto you under the Apache License, Version 2.0 (the\n"License"); you may not use this file except in compliance\nwith the License.  You may obtain a copy of the License at\n\n  http://www.apache.org/licenses/LICENSE-2.0\n\nUnless required by applicable law',
    "Apache-2.0",
  ],
  [
    "// Copyright 2012 The Go Authors. All rights reserved.\n// Use of this source code is governed by a BSD-style\n// license that can be found in the LICENSE file.",
    "NONE",
  ],
  [
    "_C_ This program is free software; you can redistribute it and/or modify\n_C_ it under the terms of the GNU General Public License as published by\n_C_ the Free Software Foundation; either version 2 of the License, or\n_C_ (at your option) any later version.",
    "GPL-2.0-or-later",
  ],
  [
    "# This Source Code Form is subject to the terms of the Mozilla Public\n# License, v. 2.0. If a copy of the MPL was not distributed with this\n# file, You can obtain one at http://mozilla.org/MPL/2.0/.",
    "MPL-2.0",
  ],
  [
    "This file is part of Foo.\n\nFoo is free software: you can redistribute it and/or modify\nit under the terms of the GNU General Public License as published by\nthe Free Software Foundation, either version 3 of the License, or\n(at your option) any later version.",
    "GPL-3.0-or-later",
  ],
  [
    "This library is free software; you can redistribute it and/or\nmodify it under the terms of the GNU Lesser General Public\nLicense as published by the Free Software Foundation; either\nversion 2.1 of the License, or (at your option) any later version.",
    "LGPL-2.1-or-later",
  ],
  [
    "This program is free software: you can redistribute it and/or modify it under the terms of the GNU Affero General Public License, version 3, as published by the Free Software Foundation.",
    "AGPL-3.0-only",
  ],
  ["This work is licensed under a Creative Commons Attribution-ShareAlike 4.0 International License.", "CC-BY-SA-4.0"],
  [
    "This work is licensed under the Creative Commons Attribution 3.0 Unported License. To view a copy of this license, visit http://creativecommons.org/licenses/by/3.0/.",
    "CC-BY-3.0",
  ],
  ["The MIT License (MIT)\n\nSee LICENSE.", "MIT"],
  ["#!/bin/sh\n# Licensed under GPLv3\n\nset -e", "GPL-3.0-only"],
  ["/* foo.c\n * Copyright (C) 2010 Jane Roe, GPL v2 or later\n */", "GPL-2.0-or-later"],
  [
    "/*! foo v1 | (c) Jane Roe | MIT License */\n!function(){var a=1;return a}();\n/*! bar v2, (c) Jim Doe; BSD-3-Clause */\n!function(){var b=1;return b}();\n",
    "MIT AND BSD-3-Clause",
  ],
  [
    "The library (src/lib) is LGPL v2.1 or later; the command line tools are GPL v2 or later.",
    "LGPL-2.1-or-later AND GPL-2.0-or-later",
  ],
  ["Code: MIT. Documentation and images are CC BY 4.0.", "MIT AND CC-BY-4.0"],
  ["GPLv3. Parts of the parser come from Foo and are under the 2-clause BSD license.", "GPL-3.0-only AND BSD-2-Clause"],
  ["/* MIT License\n *\n * The packing code below is by Jane Roe, zlib license. */", "MIT AND Zlib"],
  ["The parser calls readline, and libfoo is GPL version 2.", "NONE"],
  ["The project was formerly under the GPL; it is now licensed under the MIT license.", "MIT"],
  ["Version 1 was released under the LGPL. Since version 2 the license is Apache 2.0.", "Apache-2.0"],
  ["Originally licensed under the GPL, foo is today distributed under the two-clause BSD license.", "BSD-2-Clause"],
  ["Previously licensed under the Artistic license, Foo is now GPL version 3 or later.", "GPL-3.0-or-later"],
  ["Foo was originally released under the GPL version 2. It is now maintained by Jane Roe.", "GPL-2.0-only"],
  ["In the future we may release this under the GPL.", "NONE"],
  ["Licensed under the GPL version 2. It will become MIT licensed in the next major release.", "GPL-2.0-only"],
  ["I had a look at foolib; their license is Apache 2.0 as far as I know.", "NONE"],
  ["ISC or Apache 2.0, whichever you prefer.", "ISC OR Apache-2.0"],
  ["Choose whichever you like: Boost Software License 1.0 or MIT.", "BSL-1.0 OR MIT"],
  ["This file is licensed under the Educational Community License.", "ECL-2.0"],
  ["Most files are LGPL 2.1 or later, the plugins are GPL 2 or later.", "LGPL-2.1-or-later AND GPL-2.0-or-later"],
  [
    "You may copy this document under the terms of the GNU Free Documentation License, Version 1.3; with the Invariant Sections being the preface.",
    "GFDL-1.3-invariants-only",
  ],
  [
    "Only some parts are under the GNU LGPL.\n\nThe majority of the files are under the GNU GPL.",
    "LGPL-2.0-or-later AND GPL-1.0-or-later",
  ],
  ["Some code is licensed under a 3-term BSD license.", "BSD-3-Clause"],
  ["Foo was licensed under the GPL, but has been relicensed: it is now available under the MIT license.", "MIT"],
  [
    "Formerly known as bar, foo is currently maintained by Jane Roe and licensed under the GPL version 3.",
    "GPL-3.0-only",
  ],
  ["Previously only under MIT, the library is now dual licensed under MIT or Apache-2.0.", "MIT OR Apache-2.0"],
  ["GPLv2. The parser throws a GCC exception when it fails.", "GPL-2.0-only"],
  ["We will release the tools under the MIT license once they are ready.", "NONE"],
  ["/* foo.c - a table of names\n *\n * GPL-2.0, LGPL-2.1 and MIT\n * GPL-3.0\n * LGPL-3.0\n */", "NONE"],
  [
    'Permission is granted to copy this document under the terms of the GNU Free Documentation License, Version 1.2 or any later version; with the Invariant Sections being "Why", with no Front-Cover Texts, and with no Back-Cover Texts.',
    "GFDL-1.2-invariants-or-later",
  ],
  [
    "The parser is licensed as above, using the libpng license. Its tables are licensed under the MIT license.",
    "Libpng AND MIT",
  ],
  ["Apache License, Version 2.0 applies to all code; CC-BY-4.0 to all documentation.", "Apache-2.0 AND CC-BY-4.0"],
  [
    "This code is in the public domain. If your country does not have one, you may use it under the MIT license.",
    "MIT",
  ],
  [
    "Foo is distributed under the GPL.\n\nOn Debian systems, the text of the GNU General Public License is in /usr/share/common-licenses/GPL-2.",
    "GPL-2.0-only",
  ],
  [
    "See `/usr/share/common-licenses/GPL' and `/usr/share/common-licenses/Artistic'.",
    "GPL-1.0-or-later AND Artistic-1.0-Perl",
  ],
  ["You may not use this file except in compliance with the Apache License, Version 2.0.", "Apache-2.0"],
  ["You should have received a copy of the Mozilla Public License 2.0 along with Foo.", "MPL-2.0"],
  ["Foo comes with the zlib license.", "Zlib"],
  ["Dual licensed (just pick!) under MIT or GPL licenses.", "MIT OR GPL-1.0-or-later"],
  ["Licensed under the LGPL 2.1, and optionally under the GPL 2.", "LGPL-2.1-only OR GPL-2.0-only"],
  ["Licensed under the GPL-compatible [https://www.apache.org/licenses/LICENSE-2.0 Apache License 2.0].", "Apache-2.0"],
  [
    "Licensed under any of the following licenses at your choice:\n\nGNU General Public License Version 2 or later\nhttps://www.gnu.org/licenses/gpl.html\n\nMozilla Public License Version 1.1\nhttp://www.mozilla.org/MPL/MPL-1.1.html",
    "GPL-2.0-or-later OR MPL-1.1",
  ],
  ["The code is MIT, the docs are CC BY 4.0.", "MIT AND CC-BY-4.0"],
  ["The fonts are licensed under the SIL Open Font License 1.1 and the code under the MIT License.", "OFL-1.1 AND MIT"],
  [
    "The parser is licensed under the Apache License 2.0.\n\nA copy of the MIT License for the fonts is in fonts/LICENSE.",
    "Apache-2.0 AND MIT",
  ],
  [
    "The parser is licensed under the Apache License 2.0.\n\nYou can redistribute the lexer under the terms of the BSD License.",
    "Apache-2.0 AND BSD-3-Clause",
  ],
  [
    "Foo is licensed under the GNU Lesser General Public License, version 3.\n\nYou should have received a copy of the GNU General Public License along with Foo.",
    "LGPL-3.0-only",
  ],
  ["Released under the MIT license.\nhttps://jquery.org/license", "MIT"],
  [
    "/*!\n * jQuery JavaScript Library v3\n * Released under the MIT license\n * https://jquery.org/license\n */",
    "MIT",
  ],
  [
    "Dual licensed under the MIT and GPL licenses:\nhttp://www.opensource.org/licenses/mit-license.php\nhttp://www.gnu.org/licenses/gpl.html",
    "MIT OR GPL-1.0-or-later",
  ],
  ["Dual licensed under the MIT or GPL Version 2 licenses.", "MIT OR GPL-2.0-only"],
  [
    "Distributed under the Boost Software License, Version 1.0. (See accompanying file LICENSE_1_0.txt or copy at http://www.boost.org/LICENSE_1_0.txt)",
    "BSL-1.0",
  ],
  [
    "This program and the accompanying materials are made available under the terms of the Eclipse Public License v1.0 which accompanies this distribution, and is available at http://www.eclipse.org/legal/epl-v10.html",
    "EPL-1.0",
  ],
  [
    "This program and the accompanying materials are made available under the\nterms of the Eclipse Public License 2.0 which is available at\nhttps://www.eclipse.org/legal/epl-2.0/\n\nSPDX-License-Identifier: EPL-2.0",
    "EPL-2.0",
  ],
  ["You may redistribute it under the same terms as Perl itself.", "Artistic-1.0-Perl OR GPL-1.0-or-later"],
  [
    "You may use it under the GNU General Public License or the Artistic License, as the README of Perl says.",
    "GPL-1.0-or-later OR Artistic-1.0-Perl",
  ],
  [
    "Free under the terms of the Perl Artistic License or the GNU General Public License as published by the Free\nSoftware Foundation; either version 2 of the License, or (at your option) any later version.",
    "Artistic-1.0-Perl OR GPL-2.0-or-later",
  ],
  [
    "Licensed under the GNU General Public License, version 2 of the License (GPLv2) or (at your option) any later version.",
    "GPL-2.0-or-later",
  ],
  [
    'Under the GNU General Public License as published by the FSF (the "GPL"); version 2 of the GPL, a copy of which is in\nCOPYING, or (at your option) any later version.',
    "GPL-2.0-or-later",
  ],
  [
    "Licensed under the [GNU Affero General Public License, version 3](https://example.org/a) (or any later version).",
    "AGPL-3.0-or-later",
  ],
  [
    "' Licensed under the terms of the GNU General\n' Public License, either version 3 of the License, or any\n' later version.",
    "GPL-3.0-or-later",
  ],
  [
    'print "under the terms of the GNU General Public License; either version 2 of the License, or (at your",\n"option) any later version."',
    "GPL-2.0-or-later",
  ],
  ["Foo is distributed under the GLP v3.", "GPL-3.0-only"],
  [
    'Licensed under the Apache License, Version 2.0 (the "Apache License") or the GNU General Public License version 2 (the "GPL License").',
    "Apache-2.0 OR GPL-2.0-only",
  ],
  [
    "Choose either of the following licenses:\n * The MIT License (MIT), or\n * The Apache License 2.0 (Apache-2.0)",
    "MIT OR Apache-2.0",
  ],
  [
    "You should have received a copy of the GNU Lesser General Public License along with this program.\n\nThe text of the GNU Lesser General Public License version 2.1 is in /usr/share/common-licenses/LGPL-2.1.",
    "LGPL-2.1-only",
  ],
  [
    "Use of this software is governed by the Business Source License in the file LICENSE. As of the Change Date, use of\nthis software will be governed by the Apache License, Version 2.0.",
    "BUSL-1.1",
  ],
  ["Foo is under the Boost License, which is functionally equivalent to the MIT license.", "BSL-1.0"],
  [
    "This library is free software; you can redistribute it and/or modify it under the same terms as Perl itself, either Perl version 5.8.",
    "Artistic-1.0-Perl OR GPL-1.0-or-later",
  ],
  ["Licensed under the Academic Free License version 2.1", "AFL-2.1"],
  ["This is free and unencumbered software released into the public domain.", "NONE"],
  [
    "Permission is granted to copy, distribute and/or modify this document under the terms of the GNU Free Documentation License, Version 1.2 or any later version",
    "GFDL-1.2-or-later",
  ],
  [
    'The contents of this file are subject to the Mozilla Public License Version 1.1 (the "License"); you may not use this file except in compliance with the License.',
    "MPL-1.1",
  ],
  [
    'Alternatively, the contents of this file may be used under the terms of either the GNU General Public License Version 2 or later (the "GPL"), or the GNU Lesser General Public License Version 2.1 or later (the "LGPL")',
    "GPL-2.0-or-later OR LGPL-2.1-or-later",
  ],
  [
    'The contents of this file are subject to the terms of the Common Development and Distribution License (the "License").',
    "NONE",
  ],
  [
    "Licensed under either of\n\n * Apache License, Version 2.0 (LICENSE-APACHE or http://www.apache.org/licenses/LICENSE-2.0)\n * MIT license (LICENSE-MIT or http://opensource.org/licenses/MIT)\n\nat your option.",
    "Apache-2.0 OR MIT",
  ],
  [
    "## License\n\nLicensed under either of\n\n- Apache License, Version 2.0\n  ([LICENSE-APACHE](LICENSE-APACHE) or http://www.apache.org/licenses/LICENSE-2.0)\n- MIT license\n  ([LICENSE-MIT](LICENSE-MIT) or http://opensource.org/licenses/MIT)\n\nat your option.\n\n## Contribution\n\nUnless you explicitly state otherwise, any contribution intentionally submitted\nfor inclusion in the work by you, as defined in the Apache-2.0 license, shall be\ndual licensed as above, without any additional terms or conditions.",
    "Apache-2.0 OR MIT",
  ],
  ["License\n=======\n\nBSD-3-Clause. See the LICENSE file.", "BSD-3-Clause"],
  [
    "## License\n\nThis project is licensed under the MIT License - see the [LICENSE.md](LICENSE.md) file for details",
    "MIT",
  ],
  ["## License\n\nCopyright (c) 2015 Jane. Licensed under the MIT license.", "MIT"],
  ["## Licence\n\n[GPL-3.0](https://www.gnu.org/licenses/gpl-3.0.en.html)", "GPL-3.0-only"],
  ["## License\n\nGNU GPLv3", "GPL-3.0-only"],
  ["## License\n\nThis software is released under the terms of the GNU GPL version 3 or later.", "GPL-3.0-or-later"],
  ["## License\nMIT/X11", "MIT"],
  [
    "## License\n\nDistributed under the Apache License 2.0. The logo is licensed under CC BY 4.0.",
    "Apache-2.0 AND CC-BY-4.0",
  ],
  ["License: GPL-2+\n This program is free software", "GPL-2.0-or-later"],
  ["This package may be used under the terms of the zlib license.", "Zlib"],
  ["This software is distributed under the WTFPL license", "WTFPL"],
  [
    'This file is licensed under the terms of the GNU General Public License version 2. This program is licensed "as is" without any warranty of any kind',
    "GPL-2.0-only",
  ],
  ["This software is available under the 2-clause BSD license.", "BSD-2-Clause"],
  ["Redistribution permitted under terms of the Artistic License 2.0", "Artistic-2.0"],
  ["http://www.apache.org/licenses/LICENSE-2.0", "Apache-2.0"],
  ["License :: OSI Approved :: MIT License", "MIT"],
  ["All rights reserved. Proprietary and confidential.", "NONE"],
  ["This code is in the public domain.", "NONE"],
  ["We are not licensed under the GPL.", "NONE"],
  ["You may redistribute and/or modify this gem under the same terms as Ruby itself.", "Ruby OR BSD-2-Clause"],
  [
    "The code is licensed under the MIT License and the documentation is licensed under the Creative Commons Attribution 4.0 International License.",
    "MIT AND CC-BY-4.0",
  ],
  [
    "The code is licensed under the MIT License and the data is licensed under the Example Data License.",
    "MIT AND LicenseRef-Unidentified-Terms",
  ],
  [
    "Copyright (c) 2014 Foo Contributors\nThis program is free software: you can redistribute it and/or modify it under the terms of the GNU General Public License as published by the Free Software Foundation, either version 3 of the License, or (at your option) any later version.",
    "GPL-3.0-or-later",
  ],
  ["Copyright (c) 2020 Foo Ltd (formerly Bar)\nLicensed under the GPL-3.0 license", "GPL-3.0-only"],
  [
    "src/foo.c is copyright its contributors and is licensed under the GNU General Public License version 3.",
    "GPL-3.0-only",
  ],
  [
    "// SPDX-License-Identifier: MIT\n// Copyright (c) 2020 The Foo contributors\n// Licensed under the GPL-3.0 license",
    "MIT AND GPL-3.0-only",
  ],
  [
    "Licensed under the MIT license.\n\nBy contributing you agree that your work is licensed under the ISC license. All contributions are licensed under the Apache License 2.0.",
    "MIT",
  ],
  ["Foo 7.2 and prior releases remain subject to the BSD-3-Clause license.", "NONE"],
  [
    "Versions prior to 2.0 are licensed under the MIT License. Version 2.0 and later are licensed under the Business Source License 1.1.",
    "BUSL-1.1",
  ],
  ["This is derived from an earlier version of foo, which is licensed under the GPL-2.0.", "GPL-2.0-only"],
  ["You can choose a license such as MIT or Apache 2.0 for your project.", "NONE"],
  ["The model is licensed under the Llama 3.1 Community License.", "LicenseRef-llama3.1"],
  [
    "The weights are released under the Gemma Terms of Use. The code is licensed under the MIT License.",
    "LicenseRef-gemma AND MIT",
  ],
  ["SPDXVersion: SPDX-2.1\nDataLicense: CC0-1.0\nPackageName: foo\nPackageSupplier: Organization: Foo", "NONE"],
  // GNU licenses, with the version in many places
  ["Foo is distributed under GNU LGPL v2.1.", "LGPL-2.1-only"],
  ["Licensed under the GPLv3, or at your option any later version.", "GPL-3.0-or-later"],
  ["This file is licensed under the GNU Public License version 3 or any later version.", "GPL-3.0-or-later"],
  ["You may use it under the terms of version 2 only of the GNU General Public License.", "GPL-2.0-only"],
  [
    "Redistribute it under the terms of the GNU General Public License as published by the Free Software Foundation, Inc., 675 Mass Ave, Cambridge MA 02139, USA; either version 2 of the License, or (at your option) any later version.",
    "GPL-2.0-or-later",
  ],
  [
    "Licensed under the Affero GNU General Public License, either version 3, or any later version.",
    "AGPL-3.0-or-later",
  ],
  [
    "This is licensed under the GNU General Public License. You can get the GNU General Public License version 2 or later at our site.",
    "GPL-2.0-or-later",
  ],
  [
    "under the terms of the GNU Lesser General Public License; either version 2.1 of the License, or (at your option) version 3, or any later version accepted by the membership of Foo e.V.",
    "LGPL-2.1-only OR LGPL-3.0-only",
  ],
  ["Foo is released under the terms of the GNU Lesser General Public License.", "LGPL-2.1-or-later"],
  ["Foo is released under the terms of the GNU Library General Public License.", "LGPL-2.0-or-later"],
  [
    "-- it under the terms of the GNU  General Public License as published by the Free Soft- --\n-- ware  Foundation;  either version 3,  or (at your option) any later ver- --\n-- sion. --",
    "GPL-3.0-or-later",
  ],
  [
    'printf("You may redistribute it under "\n  "the terms of the GNU General Public License; either "\n  "version 2, or (at your option) any later version.");',
    "GPL-2.0-or-later",
  ],
  // Exceptions that are mentioned
  [
    "Under the terms of the GNU General Public License, version 3 or later. You are granted the permissions of the GCC Runtime Library Exception, version 3.1.",
    "GPL-3.0-or-later WITH GCC-exception-3.1",
  ],
  // Lists
  [
    "You can redistribute it under the terms of either:\n\n  a) the GNU General Public License; either version 2, or (at your option) any later version. You should have a copy of it; see COPYING.\n\n  b) the Perl Artistic License",
    "GPL-2.0-or-later OR Artistic-1.0-Perl",
  ],
  [
    'Foo is triple-licensed under the Mozilla Public License 2.0 ("MPL"), the GNU General Public License version 2 ("GPL") and the Apache License version 2 ("ASL").',
    "MPL-2.0 OR GPL-2.0-only OR Apache-2.0",
  ],
  [
    "Foo is dual-licensed under [GNU GPL version 3 (or above) License](https://example.org/gpl) and [MIT License](https://example.org/mit).",
    "GPL-3.0-or-later OR MIT",
  ],
  [
    'subject to the terms of either the GNU General Public License Version 2 only ("GPL") or the Common Development and Distribution License("CDDL"). You can get a copy at https://example.org/public/CDDL+GPL_1_1.html',
    "GPL-2.0-only OR CDDL-1.1",
  ],
  [
    "Subject to the terms of the Common Development and Distribution License (the License).\n\nYou can get a copy at https://foo.test/CDDLv1.0.html",
    "CDDL-1.0",
  ],
  [
    "Version: MPL 1.1/GPL 2.0/LGPL 2.1\n\nThe Original Code is Foo, under a license.",
    "MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later",
  ],
  [
    "This is under the MIT license, or the license of Foo Corp, as you like it.",
    "MIT OR LicenseRef-Unidentified-Terms",
  ],
  // Licenses that are mentioned in a short notice
  ["A copy of the Apache 2.0 license is included in this folder.", "Apache-2.0"],
  ["Mozilla Public License 1.1 can be found at: https://foo.test/MPL-1.1.html", "MPL-1.1"],
  ["This work is MIT licensed.", "MIT"],
  ["The library is provided as CC0 1.0 Universal (CC0 1.0) Public Domain Dedication.", "CC0-1.0"],
  [
    "<licenses>\n <license>\n  <name>Mozilla Public License Version 1.1</name>\n </license>\n <license>\n  <name>Apache License, Version 2.0</name>\n </license>\n</licenses>",
    "MPL-1.1 OR Apache-2.0",
  ],
  ["You should have received a copy of the GNU General Public License along with Foo.", "GPL-1.0-or-later"],
  [
    "Foo was distributed under the GNU LGPL version 2.1 until version 3 came out. It is licensed under the MIT license.",
    "MIT",
  ],
  ["This becomes equivalent to the MIT license.", "NONE"],
  ["The code must be released under a license such as the Apache License 2.0.", "NONE"],
  ["Foo is provided by the Internet Software Consortium under a contract.", "NONE"],
  ["Runs under Perl 5 on all systems with a license.", "NONE"],
  ["Do not use this with code licensed under the GPL-2.0; it is not compatible with it.", "NONE"],
  // What cannot be told beside what can
  [
    "Licensed under the GNU General Public License version 2.\n\nAlternatively, it may be distributed under the terms of the PHP license.",
    "GPL-2.0-only OR LicenseRef-Unidentified-Terms",
  ],
  // Among options, the BSD license is most likely the one with three clauses
  [
    "Licensed under the GNU General Public License version 2.\n\nAlternatively, it may be distributed under the terms of the BSD license.",
    "GPL-2.0-only OR BSD-3-Clause",
  ],
  ["You may use this under either the Apache License 2.0 or a BSD-style license.", "Apache-2.0 OR BSD-3-Clause"],
  ["This module is dual licensed: GPLv2 or BSD (see the README).", "GPL-2.0-only OR BSD-3-Clause"],
  [
    "Dual licensed under the Apache License 2.0 and a BSD-style license with a patent grant.",
    "Apache-2.0 OR LicenseRef-Unidentified-Terms",
  ],
  [
    "Licensed under either the GNU GPL version 2 or the BSD license below:\n\nRedistribution and use of all parts is fine as long as you send us a card.",
    "GPL-2.0-only OR LicenseRef-Unidentified-Terms",
  ],
  // A name of several licenses that nearly always means one, unless a text decides
  ["This tool is free software, released under the terms of the BSD license.", "BSD-3-Clause"],
  [";; You may redistribute it\n;; and/or modify it under the terms of the\n;; BSD License.", "BSD-3-Clause"],
  [
    "Made available under the BSD License that accompanies this tool.\nIts text: https://opensource.org/licenses/bsd-license.php.",
    "BSD-3-Clause",
  ],
  ["Covered by the BSD license. See the README for the details.", "NONE"],
  ["Distributed under the terms of the BSD license included in COPYING.", "NONE"],
  ["Distributed under the BSD license below:\n\nUse of all parts is fine as long as you send us a card.", "NONE"],
  ["Distributed under a BSD-style license.", "NONE"],
  ["This module is released under the Artistic License.", "Artistic-1.0"],
  [
    "# Subject to the terms of the Simplified BSD License. If you have no copy, there is one\n# at https://www.freebsd.org/copyright/freebsd-license.html .",
    "BSD-2-Clause-Views",
  ],
  ["Under the [BSD License](http://www.freebsd.org/copyright/freebsd-license.html).", "BSD-2-Clause-Views"],
  // Names and granting words in other orders
  ["All of it is subject to the Gnu license, version 2.", "GPL-2.0-only"],
  ["It is covered by the GNU library license version 2, see COPYING.LIB.", "LGPL-2.0-only"],
  ["The tools and the test suite are GPLv3+.", "GPL-3.0-or-later"],
  ["Your freedom to share this program is protected by the GPL version 3.", "GPL-3.0-only"],
  ["The model is under Copyright GNU General Public License, see COPYING.", "GPL-1.0-or-later"],
  ["Available under the following license, commonly known as the 3-clause BSD license:", "BSD-3-Clause"],
  ["It is licensed under the Modified Berkeley Software Distribution License.", "BSD-3-Clause"],
  ["Released under the Creative Commons Public Domain Dedication.", "CC0-1.0"],
  [
    "Redistribution is permitted only as authorized by the OpenLDAP Public License.\nA copy is at <http://www.OpenLDAP.org/license.html>.",
    "OLDAP-2.8",
  ],
  [
    "Use is subject to license terms. If there is no such file, you may\nobtain a copy of the license at:\n\n  http://www.isc.org/isc-license-1.0.html.",
    "ISC",
  ],
  [
    "Foo is under the Eclipse Public License 2.0, https://www.eclipse.org/legal/epl-2.0/ https://www.eclipse.org/legal/epl-2.0/ or the Apache License 2.0.",
    "EPL-2.0 OR Apache-2.0",
  ],
  ["The library is under either the LGPL v3 or, at the users discretion, the MIT license.", "LGPL-3.0-only OR MIT"],
  [
    "AutoFoo is a copyrighted work. This source file is not encumbered by AutoFoo licensing. AutoFoo is licensed under the terms of the LGPL.\n\nThis source file is licensed under the terms of the GNU General Public License, version 3.",
    "GPL-3.0-only",
  ],
  [
    "Under the LGPL version 2.1.\n\nIf you wish to allow use of your version of this file only under the terms of the GNU General Public License, say so.",
    "LGPL-2.1-only",
  ],
  ["You may modify it under the same terms as Perl 5.8.0 itself.", "Artistic-1.0-Perl OR GPL-1.0-or-later"],
  ["This can be modified and distributed under the terms of Perl itself.", "Artistic-1.0-Perl OR GPL-1.0-or-later"],
  [
    "Redistribute it under the same terms as Perl itself, either Perl version 5.8.8 or,\nat your option, any later version of Perl 5 you may have available.",
    "Artistic-1.0-Perl OR GPL-1.0-or-later",
  ],
  ["Its modules are 2-clause or 3-clause BSD licensed.", "BSD-2-Clause OR BSD-3-Clause"],
  [
    "You can redistribute it under the GPL version 2. You may also use it under version 3.0 of the Academic Free License.",
    "GPL-2.0-only OR AFL-3.0",
  ],
  // An exception alone tells which license it amends
  [
    "In addition to the permissions in the GNU General Public License, the\nauthors give you unlimited permission to link the compiled version of this\nfile into combinations with other programs.",
    "GPL-1.0-or-later WITH GCC-exception-2.0",
  ],
  [
    "Under Section 7 of GPL version 3, you are granted additional permissions\nof the GCC Runtime Library Exception, version 3.1.",
    "GPL-3.0-only WITH GCC-exception-3.1",
  ],
  ["As a special exception, you may link this program with the OpenSSL library.", "NONE"],
];

describe("a notice", () => {
  let identify: Identifier;
  before(async () => {
    identify = createIdentifier(await openIndex());
  });

  for (const [text, license] of notices) {
    test(`${license}: ${text.replaceAll(/\s+/g, " ").slice(0, 90)}`, () =>
      assert.equal(identify(text).expression ?? "NONE", license));
  }
});
