import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutRichText } from "./rich-text.ts";

const head = "{\\rtf1\\ansi{\\fonttbl{\\f0 Calibri;}}{\\*\\generator Word;}\\pard\\f0\\fs22 ";

test("the plain text of Rich Text has its words, one line per paragraph", () => {
  const cases: Record<string, string> = {
    "This \\b license\\b0\\par\r\napplies": "This license\napplies",
    "broken by th\r\ne editor": "broken by the editor",
    "Copyright \\'a9 \\u8211? M\\u252\\'fcller, \\ldblquote AS IS\\rdblquote ": "Copyright © – Müller, “AS IS”",
    "\\{a\\\\b\\}{\\pict 0102}{\\info{\\author Kim}}c": "{a\\b}c",
  };
  for (const [rich, plain] of Object.entries(cases)) assert.equal(withoutRichText(`${head}${rich}}`), plain);
});

test("other texts stay as they are", () => assert.equal(withoutRichText("{\\b MIT}"), "{\\b MIT}"));
