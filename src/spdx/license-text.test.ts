import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findExceptionId } from "./identifiers.ts";
import { readExceptionText, findLicenseText } from "./license-text.ts";

describe("the text of a license", () => {
  test("is that of the list", () => {
    assert.match(findLicenseText("MIT") ?? "", /^MIT License[^]+AS IS/);
  });

  test("is unknown for references and for paths", () => {
    for (const id of ["LicenseRef-x", "./", "", "UNKNOWN"]) assert.equal(findLicenseText(id), undefined);
  });
});

describe("the text of an exception", () => {
  const begins: Record<string, RegExp> = {
    "Autoconf-exception-2.0": /^Autoconf Exception\n/,
    "Autoconf-exception-3.0": /^AUTOCONF CONFIGURE SCRIPT EXCEPTION\n/,
    "Bison-exception-2.2": /^Bison Exception\n/,
    "Classpath-exception-2.0": /^Class Path Exception\n/,
    "Font-exception-2.0": /^Font Exception\n/,
    "GCC-exception-2.0": /^GCC Linking Exception\n/,
    "GCC-exception-3.1": /^GCC RUNTIME LIBRARY EXCEPTION\n/,
    "WxWindows-exception-3.1": /^EXCEPTION NOTICE\n/,
  };
  for (const [id, expected] of Object.entries(begins)) {
    test(`${id} is that of the license it once was a part of`, () => {
      assert.equal(findExceptionId(id), id);
      assert.match(readExceptionText(id) ?? "", expected);
    });
  }

  test("is unknown for the others, and for words that every object knows", () => {
    for (const id of ["LLVM-exception", "constructor", "toString"]) assert.equal(readExceptionText(id), undefined);
  });
});
