import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { classifiedExceptions } from "./families.ts";
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
  test("is there for all exceptions of the list, and no others", () => {
    const lacking = classifiedExceptions().filter((id) => (readExceptionText(id) ?? "").length < 80);
    assert.deepEqual(lacking, []);
    for (const id of ["MIT", "constructor", "toString"]) assert.equal(readExceptionText(id), undefined);
  });

  test("is that of the exception, not of a license with it", () => {
    assert.match(readExceptionText("LLVM-exception") ?? "", /^---- LLVM Exceptions to the Apache 2\.0 License/);
    assert.match(readExceptionText("Classpath-exception-2.0") ?? "", /^Linking this library statically or dynamically/);
  });
});
