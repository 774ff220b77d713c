import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { findLicenseSection } from "./readme-section.ts";

describe("the license section of a README", () => {
  const found = {
    "below a Markdown heading": "# x\n\nText.\n\n## License\n\nMIT\n\n## Thanks\n\nGPL people\n",
    "below an underlined heading": "x\n=\n\nLicense\n-------\n\nMIT\n\nThanks\n------\n\nGPL people\n",
    "below a heading in bold": "# x\n\n**License**\n\nMIT\n",
    "below an AsciiDoc heading": "= x\n\n== License\n\nMIT\n\n== Thanks\n\nGPL people\n",
    "with more words in the heading": "# x\n\n## 9. Copyright & License:\n\nMIT\n",
    "with Windows line ends": "# x\r\n\r\n## Licence\r\n\r\nMIT\r\n",
  };
  for (const [name, readme] of Object.entries(found)) {
    test(`is found ${name}`, () => {
      const section = findLicenseSection(readme) ?? assert.fail("none");
      assert.match(section, /MIT/);
      assert.doesNotMatch(section, /GPL|Thanks/);
    });
  }

  const none = {
    "without such a heading": "# x\n\nThis is about a license.\n",
    "of other people": "# x\n\n## Third-party licenses\n\nMIT\n",
    "in a code block": "# x\n\n```\n# License\nMIT\n```\n",
    "about how to add one": "# x\n\n## How to add a license\n\nMIT\n",
  };
  for (const [name, readme] of Object.entries(none)) {
    test(`is not one ${name}`, () => assert.equal(findLicenseSection(readme), undefined));
  }

  test("takes no longer for hostile text", async () => {
    await assertQuick(5_000, "all of them", () => {
      for (const part of ["# license\n", "=\n", "*", "```\n", "License\n---\n"])
        findLicenseSection(part.repeat(200_000));
    });
  });
});
