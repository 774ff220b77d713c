import assert from "node:assert/strict";
import { test } from "node:test";
import { packageTreeOf } from "../../../test/helpers/tree.ts";
import { readTreeTexts } from "./tree-texts.ts";

const nothing = () => ({ confidence: 0 });

test("an installed package has all files that are passed on, at any level, and no others", async () => {
  const tree = packageTreeOf({
    "p/LICENSE": "The terms. See AUTHORS.",
    "p/AUTHORS": "Ada",
    "p/lib/NOTICE.txt": "Thanks to X.",
    "p/lib/index.js.LICENSE.txt": "of a part",
    "p/ThirdPartyNotices.txt": "of parts",
    "p/copy/LICENSE": "The terms. See AUTHORS.",
    "p/lib/part.js/LICENSE": "The terms of a part in a folder named like a script.",
    "p/node_modules/q/LICENSE": "of another package",
    "p/license.dist-0.1.whl": "no license text",
    "p/third-party-list.js": "code",
    "p/README.md": "# p\n\n## License\n\nMIT\n\n### Parts\n\nCopyright 2020 Ada\n\n## More\n\nText.",
  });
  const texts = await readTreeTexts("p", ["p/LICENSE"], tree, nothing);
  assert.deepEqual(
    texts.map(({ file, kind }) => `${kind} ${file}`),
    [
      "license p/LICENSE",
      "notice p/lib/NOTICE.txt",
      "third-party p/ThirdPartyNotices.txt",
      "third-party p/lib/index.js.LICENSE.txt",
      "third-party p/lib/part.js/LICENSE",
      "copyright p/AUTHORS",
      "copyright p/README.md",
    ],
  );
  assert.equal(texts.at(-1)?.content?.trim(), "## License\n\nMIT\n\n### Parts\n\nCopyright 2020 Ada");
});

test("a README that only repeats the copyright lines of the license file is not passed on", async () => {
  const files = { "p/LICENSE": "The terms.\nCopyright 2020  Ada", "p/README.md": "## License\n\nCopyright 2020 Ada" };
  const texts = await readTreeTexts("p", ["p/LICENSE"], packageTreeOf(files), nothing);
  assert.deepEqual(
    texts.map(({ file }) => file),
    ["p/LICENSE"],
  );
});

test("without a license file the license section of the README counts", async () => {
  const section = "## License\n\nCopyright 2020 Ada\n";
  const tree = packageTreeOf({ "p/README.md": `# p\n\nText.\n\n${section}\n## More\n`, "p/AUTHORS": "Ada" });
  const texts = await readTreeTexts("p", [], tree, nothing);
  assert.deepEqual(
    texts.map(({ kind, content }) => [kind, content?.trim()]),
    [["copyright", section.trim()]],
  );
});

test("what is beyond the limit is named without its content", async () => {
  const files = Object.fromEntries(Array.from({ length: 202 }, (_, at) => [`p/${at}/LICENSE`, `Terms of ${at}.`]));
  const texts = await readTreeTexts("p", [], packageTreeOf(files), nothing);
  const left = texts.filter(({ content }) => content === undefined);
  assert.deepEqual([texts.length, left.map(({ file }) => file)], [202, ["p/98/LICENSE", "p/99/LICENSE"]]);
});
