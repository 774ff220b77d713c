import assert from "node:assert/strict";
import { test } from "node:test";
import { createIdentifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

const identify = createIdentifier(await openIndex());
const rest = "\n\nThese license terms are an agreement between you and Microsoft Corporation.\n";

const cases: Record<string, readonly [text: string, want: string | undefined]> = {
  "the library license of .NET": [
    `MICROSOFT SOFTWARE LICENSE TERMS\n\n\nMICROSOFT .NET LIBRARY ${rest}`,
    "LicenseRef-ms-net-library",
  ],
  "the terms of another product": [
    `\uFEFFMICROSOFT SOFTWARE LICENSE TERMS\r\nMICROSOFT VISUAL STUDIO ADD-ONs and EXTENSIONS${rest}`,
    "LicenseRef-Proprietary",
  ],
  "terms behind a note": [
    `PLEASE NOTE: Microsoft Corporation licenses this supplement to you.\n\nMICROSOFT SOFTWARE LICENSE TERMS\nMICROSOFT TEST TOOLS${rest}`,
    "LicenseRef-Proprietary",
  ],
  "a text that mentions them": [
    `Parts are under the Microsoft software license terms.\nMICROSOFT .NET LIBRARY`,
    undefined,
  ],
};
for (const [title, [text, want]] of Object.entries(cases))
  test(`${want === undefined ? "does not take" : "recognises"} ${title}`, () =>
    assert.equal(identify(text).expression, want));
