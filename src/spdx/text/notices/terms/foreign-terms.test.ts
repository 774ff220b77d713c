import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../../../license-text.ts";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";
import { foreignTerms, harmlessRemarks } from "./fixtures/wordings.ts";

/**
 * Small license files, half of them with terms that belong to no known license. The rules were made with the first list
 * of each kind; the second was kept aside and shows whether they hold elsewhere.
 */
const mit = findLicenseText("MIT") ?? "";
const bsd = findLicenseText("BSD-3-Clause") ?? "";
const isc = findLicenseText("ISC") ?? "";
const texts = { mit, bsd, isc, apache: findLicenseText("Apache-2.0") ?? "" };
const unidentified = "LicenseRef-Unidentified-Terms";
const proprietary = "LicenseRef-Proprietary";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

type Cases = Readonly<Record<string, readonly [text: string, expected: string]>>;

const foreign: Cases = {
  "terms of service before the licenses of parts": [
    `Acme Maps SDK\nCopyright (c) 2024 Acme Maps Ltd. All rights reserved.\n\nThe software and files of this repository ("Software") are licensed under the Acme Terms of Service, for use only with the Acme products listed at www.acme.example/pricing. The license ends when your account ends.\n\n---\nContains code of Tinyqueue:\n\n${mit}\n\nContains code of Other:\n\n${bsd}`,
    `BSD-3-Clause AND MIT AND ${proprietary}`,
  ],
  "terms of service before an MIT text": [
    `This package may be used under the Acme Terms of Service (https://acme.example/tos).\n\nSome of its files come from elsewhere:\n\n${mit}`,
    `MIT AND ${proprietary}`,
  ],
  "one sentence with a link to terms of use": [
    "Use of this SDK is subject to our [Terms of Use](https://acme.example/docs/api_license_and_tou.html)",
    proprietary,
  ],
  "a page of terms of use": [
    "# Terms of Use\n\nPlease read these Terms of Use carefully. By accessing or using the SDK you agree to be bound by these terms.\n\nYou may not reverse engineer the SDK. We may end your access at any time.\n\nThe SDK comes without warranty. In no event is Acme liable for damages.\n\nThese terms are governed by the laws of Utopia.",
    proprietary,
  ],
  "an agreement by its opening words": [
    "ACME LICENSE AGREEMENT\n\nThis Acme license agreement is a legally binding agreement and governs your use of the tools. By installing any of them you assent to it.",
    "LicenseRef-Proprietary",
  ],
  "a license with a known title": [
    "Sonar Source-Available License v1.0\n\nWe hereby grant you a license to use the software for a non-competitive purpose.\n\nWe are not liable. If you violate this, your license terminates.",
    "LicenseRef-Sonar-Source-Available-1.0",
  ],
  "an end-user license agreement": [
    'END-USER LICENSE AGREEMENT\n\nThis End-User License Agreement ("EULA") is a legal agreement between you and Acme Ltd. for the software that comes with it.\n\nThe software is licensed, not sold. You may install one copy.\n\nYou may not rent, lease or lend the software.',
    proprietary,
  ],
  "files with .ee. under an enterprise license": [
    `Portions of this software are licensed as follows:\n\n* Source code files that contain ".ee." in their name are licensed under the Acme Enterprise License, see LICENSE_EE.md.\n* All other files are available under the MIT license as defined below.\n\n${mit}`,
    `MIT AND ${unidentified}`,
  ],
  "a folder with a license of its own": [
    `Copyright (c) 2023 Acme\n\nContent under "enterprise/" is licensed under the license defined in "enterprise/LICENSE". Content outside of that folder is available under the MIT license as defined below.\n\n${mit}`,
    `MIT AND ${unidentified}`,
  ],
  "a Commons Clause by name": [
    "This project is licensed under the Apache License 2.0 with Commons Clause.",
    "Apache-2.0 AND LicenseRef-Commons-Clause",
  ],
  "a subscription beside a text": [
    `${bsd}\n\nUse in production needs a valid Acme subscription and is subject to the Acme Subscription Agreement.`,
    `BSD-3-Clause AND ${proprietary}`,
  ],
  "a trial beside a text": [
    `The binaries in dist are for evaluation only, for at most 30 days. To go on using them you must buy a license key.\n\nThe examples are under the MIT license:\n\n${mit}`,
    `MIT AND ${proprietary}`,
  ],
  "a contract for the rest": [
    `The client library is licensed under the MIT License. All other components are governed by the Acme Master Services Agreement.`,
    `MIT AND ${proprietary}`,
  ],
  "a ban on passing on": [
    `${isc}\n\nThe data files in data/ may not be redistributed without the prior written consent of Acme Ltd.`,
    `ISC AND ${proprietary}`,
  ],
  "secrecy alone": [
    "Copyright (c) 2020 Acme Ltd.\n\nThis software is the confidential and proprietary information of Acme Ltd. Unauthorized copying of this file, via any medium, is strictly prohibited.",
    proprietary,
  ],
  "an agreement of a maker of software": [
    "MICROSOFT SOFTWARE LICENSE TERMS\n\nACME COMPONENTS FOR WINDOWS\n\nThese license terms are an agreement between you and Microsoft Corporation.\n\nYou may not work around technical limits.",
    proprietary,
  ],
  "a changed text that forbids sale": [
    mit.replace("free of charge,", "free of charge and for non-commercial purposes only,"),
    unidentified,
  ],
  "a price": [
    `${mit}\n\nTeams of more than five people pay 50 EUR for each seat and year; see https://acme.example/pricing.`,
    `MIT AND ${unidentified}`,
  ],
  "an exclusion in a list": [
    `# License\n\n- Everything in \`packages/core\` is MIT.\n- Everything in \`packages/pro\` is under the Acme Commercial License.\n\n${mit}`,
    `MIT AND ${unidentified}`,
  ],
};

/** Written after the first rules, to measure them: they missed these. */
const foreignAdded: Cases = {
  "a subscription beside a tag": [
    "SPDX-License-Identifier: Apache-2.0\n\nYou may only use the software with a valid Acme subscription.",
    `Apache-2.0 AND ${unidentified}`,
  ],
  "fonts that may not be taken out": [
    `${mit}\n\nThe fonts in assets must not be extracted or used outside of this product.`,
    `MIT AND ${unidentified}`,
  ],
  "a proprietary engine": [
    `The rest is under the MIT license below. The binary engine.wasm is proprietary.\n\n${mit}`,
    `MIT AND ${proprietary}`,
  ],
  "a kit for one service": [
    `This SDK may be used solely in connection with the Acme Cloud service.\n\n${isc}`,
    `ISC AND ${unidentified}`,
  ],
  "a royalty": [
    `Royalty: a product that sells well owes Acme 2 % of its revenue.\n\n${mit}`,
    `MIT AND ${unidentified}`,
  ],
  "another license for production": [
    `MIT License for non-production use. For production use contact sales@acme.example.\n\n${mit}`,
    `MIT AND ${unidentified}`,
  ],
};

const foreignKeptAside: Cases = {
  "an SDK under a developer agreement": [
    `Acme Video SDK. Use of this SDK is subject to the Acme Developer Agreement.\n\nOpen source notices:\n\nreact\n${mit}`,
    `MIT AND ${proprietary}`,
  ],
  "terms at an address": [
    `Copyright Acme. Your use of this package is governed by the terms at https://acme.example/legal/terms.\n\n${mit}`,
    `MIT AND ${unidentified}`,
  ],
  "a page of general terms": [
    "TERMS AND CONDITIONS FOR THE USE OF ACME CHARTS\n\n1. Acceptance. By downloading the component you accept these terms and conditions.\n\n2. License. Acme grants you a non-exclusive, non-transferable right to use the component for the term of the subscription.\n\n3. Restrictions. You shall not sublicense, sell or rent it.\n\n4. Termination. Acme may terminate this agreement.\n\n5. Liability is excluded. 6. Governing law: Utopia.",
    proprietary,
  ],
  "a software license agreement": [
    "Acme Grid Software License Agreement\n\nIMPORTANT - READ CAREFULLY. This license agreement is between you (Licensee) and Acme Inc (Licensor). Licensor grants to Licensee a limited, non-transferable license for one developer.\n\nLicensee may not disassemble or decompile the software.\n\nThe software is provided without warranty; damages are limited to the fees paid.",
    proprietary,
  ],
  "an ee folder": [
    `All content that resides under the "ee/" directory of this repository is licensed under the license defined in "ee/LICENSE".\nAll content outside of this directory is available under the "MIT Expat" license as defined below.\n\n${mit}`,
    `MIT AND ${unidentified}`,
  ],
  "a commercial part": [
    `The files in src/commercial are covered by a commercial license; contact sales@acme.example. Everything else:\n\n${bsd}`,
    `BSD-3-Clause AND ${proprietary}`,
  ],
  "MIT plus a Commons Clause": ["## License\n\nMIT with the Commons Clause", "LicenseRef-Commons-Clause"],
  "a license key": [
    `${mit}\n\nA valid license key from Acme is required to use this software in production.`,
    `MIT AND ${unidentified}`,
  ],
  "use only with a product": [
    `This plugin may only be used in connection with the Acme Platform by customers of Acme.\n\n${isc}`,
    `ISC AND ${unidentified}`,
  ],
  "an evaluation license": [
    "Evaluation License\n\nThis software is provided for evaluation purposes only. You may not use it in production nor distribute it. The evaluation period is 60 days.",
    proprietary,
  ],
  "internal use": [
    "Copyright 2019 Acme Corp. For internal use only. Redistribution or disclosure to third parties without written permission is prohibited.",
    proprietary,
  ],
  "a privileged contract": [
    `The Software is made available under the ISC license below, except for the modules in pro/, which require an Acme Pro License.\n\n${isc}`,
    `ISC AND ${unidentified}`,
  ],
  "a paid plan": [
    "SPDX-License-Identifier: MIT\n\nUse by companies with more than 100 employees requires a paid plan, see https://acme.example/buy.",
    `MIT AND ${unidentified}`,
  ],
  "a customer agreement": [
    `By using these files you agree to the Acme Customer Agreement.\n\n${bsd}`,
    `BSD-3-Clause AND ${proprietary}`,
  ],
  "a changed text for schools": [
    mit.replace("without restriction", "for teaching only, without other restriction"),
    unidentified,
  ],
  "an alternative with unknown terms that is an addition": [
    `This library is released under the MIT license. The bundled fonts are subject to the Acme Font EULA.`,
    `MIT AND ${proprietary}`,
  ],
};

const harmless: Cases = {
  "a title and a copyright line": [`Acme\n====\n\nCopyright (c) 2020-2024 Acme Ltd and contributors.\n\n${mit}`, "MIT"],
  "a pointer to notices": [
    `${mit}\n\nThird-party licenses are listed in THIRD-PARTY-NOTICES.txt, see there for the terms of each.`,
    "MIT",
  ],
  "a trademark line": [
    `${mit}\n\nAcme and the Acme logo are trademarks of Acme Ltd. and may not be used without prior written permission.`,
    "MIT",
  ],
  "a contributor note": [
    `${bsd}\n\nBy contributing to this project you agree that your contributions are licensed under the same terms. You must sign the Acme Contributor License Agreement first.`,
    "BSD-3-Clause",
  ],
  "a preamble about the project": [
    `Acme is free software. You can use it in any project, even commercial ones, for free.\n\n${mit}`,
    "MIT",
  ],
  "a pointer to the text": [
    "Use of this source code is governed by the MIT license that can be found in the LICENSE file.",
    "MIT",
  ],
  "export rules": [
    `${bsd}\n\nThis software may be subject to the export laws of your country; check them before you export it.`,
    "BSD-3-Clause",
  ],
  "an offer of a commercial license": [
    "Acme is dual-licensed under the GNU AGPL version 3 and a commercial license. If you do not want to comply with the AGPL, buy a commercial license.",
    `AGPL-3.0-only OR ${proprietary}`,
  ],
  "a code of conduct": [
    `${isc}\n\nAll who take part in the project are expected to follow the code of conduct.`,
    "ISC",
  ],
  "support for a fee": [
    `${mit}\n\nCommercial support and training are available at https://acme.example/support.`,
    "MIT",
  ],
  "no warranty in other words": [
    `${isc}\n\nIt comes with no guarantee. Whatever happens with it is your own risk; you may not hold the author liable.`,
    "ISC",
  ],
  "how the license applies": [
    `Unless otherwise stated, everything in this repository is under the following license.\n\n${mit}`,
    "MIT",
  ],
  "what a change log says": [
    "## 2.0.0\n\n- The terms of service link moved to the footer.\n- The user agreement dialog can be closed.\n",
    "NONE",
  ],
  "a guide": [
    "# Guide\n\nYou may not call this twice. The subscription must be closed. By using hooks you agree with the rules of hooks.",
    "NONE",
  ],
  "an announcement of a service": [
    "# acme-client\n\nA client for the Acme API. You need an account; see the terms of service of Acme at https://acme.example/tos.\n\n## License\n\nMIT",
    "MIT",
  ],
  "copies of a GNU license may not be changed": [
    "Licensed under the GNU GPL version 3.\n\nEveryone is permitted to copy and distribute verbatim copies of this license document, but changing it is not allowed.",
    "GPL-3.0-only",
  ],
};

const harmlessKeptAside: Cases = {
  "a note on patents": [`${mit}\n\nThe authors hold no patents on this work.`, "MIT"],
  "a word of thanks": [`Thanks to all contributors, see https://github.com/acme/acme/graphs.\n\n${mit}`, "MIT"],
  "a list of authors": [
    `${bsd}\n\nAuthors:\n  Jane Doe <jane@acme.example>\n  John Roe, who agreed to the change of the license`,
    "BSD-3-Clause",
  ],
  "a list of parts": [
    `This software bundles parts with the same license:\n\n- tiny-a (MIT)\n- tiny-b (MIT)\n\n${mit}`,
    "MIT",
  ],
  "advice how to cite": [`${mit}\n\nIf you use Acme in research, please cite our paper.`, "MIT"],
  "a wish": [`${isc}\n\nIf you like this library, buy me a coffee.`, "ISC"],
  "a request for attribution of a logo": [
    `${mit}\n\nThe Acme name and logo may not be used to endorse products.`,
    "MIT",
  ],
  "that it is safe for commercial use": [`Free for commercial and non-commercial use.\n\n${mit}`, "MIT"],
  "a translation note": [`This is an unofficial translation; only the original counts.\n\n${mit}`, "MIT"],
  "an explanation of the license": [`In short: do what you like, but keep this notice.\n\n${mit}`, "MIT"],
  "a dedication to a foundation": [
    `Acme is a project of the Acme Foundation. See https://acme.example/ for details.\n\n${bsd}`,
    "BSD-3-Clause",
  ],
  "where it was read": [`The MIT License (MIT), see http://opensource.org/licenses/MIT\n\n${mit}`, "MIT"],
  "a word on products of others": [
    `${mit}\n\nIf it is part of proprietary software, a mention is polite (especially if it is proprietary).`,
    "MIT",
  ],
  "a grant in a README": [
    "This project is available under the terms of the Apache License 2.0, see LICENSE for details.",
    "Apache-2.0",
  ],
  "a notice of a fork": [`Acme is a fork of Tool. The changes are under the same license as Tool:\n\n${mit}`, "MIT"],
  "a program that checks agreements": [
    "# legal-tool\n\nChecks that an end-user license agreement is shown. The agreement must be accepted before the installer goes on.",
    "NONE",
  ],
  "rules for security reports": [
    `${mit}\n\nSecurity: do not disclose problems in public, write to security@acme.example.`,
    "MIT",
  ],
};

for (const [kind, lists] of Object.entries({
  "terms of no known license are seen in": [foreign, foreignAdded, foreignKeptAside, toCases(foreignTerms)],
  "nothing is added to": [harmless, harmlessKeptAside, toCases(harmlessRemarks)],
}))
  describe(kind, () => {
    for (const [name, [text, expected]] of lists.flatMap((cases) => Object.entries(cases)))
      test(name, () => assert.equal(sorted(identify(text).expression ?? "NONE"), sorted(expected)));
  });

function toCases(wordings: typeof foreignTerms): Cases {
  return Object.fromEntries(wordings.map(([name, expected, text]) => [name, [text(texts), expected]]));
}

function sorted(expression: string): string {
  return expression.split(" AND ").sort().join(" AND ");
}
