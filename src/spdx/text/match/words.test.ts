import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { splitWords } from "./words.ts";

function words(text: string): string[] {
  const { count, starts, ends } = splitWords(text);
  return Array.from({ length: count }, (_, at) => text.slice(starts[at], ends[at]));
}

const hashes = (text: string) => {
  const split = splitWords(text);
  return [...split.hashes.subarray(0, split.count)];
};

describe("the words of a license text", () => {
  const same: Readonly<Record<string, readonly [string, string]>> = {
    "in any case": ["THE SOFTWARE", "the Software"],
    "behind comment signs": [" * of this\n * software", "of this software"],
    "with and without list numbers": ["1. Redistributions of\n(b) source", "Redistributions of source"],
    "with and without a copyright sign": ["Copyright (c) 2020 Me", "Copyright © 2020 Me"],
    "with any apostrophe": ["licensor's", "licensor’s"],
    "whether or not a prefix has a hyphen": ["NON-INFRINGEMENT sub-license", "noninfringement sublicense"],
    "when a hyphen breaks the line": ["non-\n * infringement", "noninfringement"],
    "inside HTML": ['<p class="x">as&nbsp;is &quot;now&quot;</p>', "as is now"],
    "with Markdown links": ["the [license](https://example.org/a_b) text", "the license text"],
    "behind m4 comments": ["dnl of this\ndnl software", "of this software"],
  };
  for (const [name, [a, b]] of Object.entries(same)) {
    test(`are the same ${name}`, () => assert.deepEqual(hashes(a), hashes(b)));
  }

  test("include placeholders in angle brackets, which are not tags", () =>
    assert.deepEqual(words("Copyright <year> <owner>"), ["Copyright", "year", "owner"]));

  test("know their lines, across line breaks inside tags", () => {
    const { lines, count } = splitWords("a1\r\nb2 <a\nhref=x>c3</a>\n\nd4");
    assert.deepEqual([...lines.subarray(0, count)], [1, 2, 3, 5]);
  });
});
