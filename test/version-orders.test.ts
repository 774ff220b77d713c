import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseVersion as parseNuget } from "../src/ecosystems/dotnet/versions/nuget-version.ts";
import { compareVersions as compareGo } from "../src/ecosystems/go/versions/version.ts";
import { parseSemver } from "../src/ecosystems/javascript/versions/semver-range.ts";
import { compareSemver } from "../src/ecosystems/kit/semver-order.ts";
import {
  compareVersions as compareComposer,
  parseVersion as parseComposer,
} from "../src/ecosystems/php/versions/versions.ts";
import {
  compareVersions as comparePython,
  parseVersion as parsePython,
} from "../src/ecosystems/python/versions/pep440.ts";
import { compareGems, parseGemVersion } from "../src/ecosystems/ruby/versions/gem-requirement.ts";
import { parseVersion as parseCargo } from "../src/ecosystems/rust/versions/version-range.ts";

type Compare = (a: string, b: string) => number;

function byParsing<V>(parse: (text: string) => V | undefined, compare: (a: V, b: V) => number): Compare {
  const read = (text: string) => parse(text) ?? assert.fail(`${text} is not a version`);
  return (a, b) => compare(read(a), read(b));
}

interface Order {
  readonly compare: Compare;
  /** Each list from the oldest to the newest. */
  readonly ascending: readonly string[];
  readonly equal: readonly string[];
}

/** The precedence that semver.org describes, and pairs that node-semver is tested with. */
const semver = [
  "1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 2.0.0 2.1.0 2.1.1",
  "0.0.0-foo 0.0.0 0.0.1 0.9.9 0.9.12 0.10.0 0.99.0 1.2.3 2.0.0 10.0.0",
  "1.2.3-4 1.2.3-5 1.2.3-5-Foo 1.2.3-5-foo 1.2.3-asdf",
  "1.2.3-a 1.2.3-a.5 1.2.3-a.10 1.2.3-a.100 1.2.3-a.b 1.2.3-a.b.c.5.d.100 1.2.3-a.b.c.10.d.5",
  "1.2.3-R2 1.2.3-r100 1.2.3-r2",
];
const metadata = ["2.7.2 2.7.2+asdf", "1.2.3-beta+build 1.2.3-beta+otherbuild"];

/** Our own tables of what the package managers test their orders with. */
const orders: Readonly<Record<string, Order>> = {
  npm: { compare: byParsing(parseSemver, compareSemver), ascending: semver, equal: metadata },
  Cargo: { compare: byParsing(parseCargo, compareSemver), ascending: semver, equal: metadata },
  Go: {
    compare: compareGo,
    ascending: [
      ...semver.map((list) => list.replaceAll(/(^| )/g, "$1v")),
      "v1.2.3-456 v1.2.3-456.789 v1.2.3-456-789 v1.2.3-456a v1.2.3-pre v1.2.3-zzz v1.2.3",
      "v0.0.0-20170915032832-14c0d48ead0c v0.0.0-20180917221912-90fa682c2a6e v0.0.1-0.20180101000000-000000000000 v0.0.1",
    ],
    equal: ["v1.2.3+meta v1.2.3", "v1.2.3-pre+meta v1.2.3-pre", "v2.0.0+incompatible v2.0.0"],
  },
  "PEP 440": {
    compare: byParsing(parsePython, comparePython),
    ascending: [
      "1.0.dev456 1.0a1 1.0a2.dev456 1.0a12.dev456 1.0a12 1.0b1.dev456 1.0b2 1.0b2.post345.dev456 1.0b2.post345 1.0b2-346 " +
        "1.0c1.dev456 1.0c1 1.0rc2 1.0c3 1.0 1.0.post456.dev34 1.0.post456 1.1.dev1 1.2.rev33 1!1.0.dev456 1!1.0a1 1!1.0",
      "1.0 1.0+abc 1.0+abc.1 1.0+ubuntu.9 1.0+ubuntu.10 1.0+5 1.0+5.a 1.0+5.6 1.0+6 1.0.post1 1.0.post1+a 1.0.1",
    ],
    equal: [
      "1.0 1.0.0 v1.0 01.0",
      "1.0a1 1.0alpha1 1.0-A.1 1.0_alpha-1",
      "1.0c1 1.0rc1 1.0pre1 1.0-preview_1",
      "1.0-1 1.0.post1 1.0r1 1.0-REV.1",
      "1.0.dev0 1.0dev 1.0-dev",
      "1.0+ubuntu.1 1.0+ubuntu-1 1.0+Ubuntu_1",
    ],
  },
  RubyGems: {
    compare: byParsing(parseGemVersion, compareGems),
    ascending: [
      "0.0.0 1.8.2.a 1.8.2.a9 1.8.2.a10 1.8.2.b 1.8.2 1.9.2.99 1.9.3 1.9.3.1",
      "0.0.beta 0.0.beta.1 0.0",
      "5.a 5.0.0.rc2 5.x 5",
      "1.0.0-alpha 1.0.0-alpha.1 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.0.1",
      "1.0.B 1.0.a 1.0",
    ],
    equal: ["1 1.0 1.0.0", "0.beta.1 0.0.beta.1", "1.0.a 1.a 1.0.a.0", "1.0.0-rc1 1.0.0.pre.rc1"],
  },
  NuGet: {
    compare: byParsing(parseNuget, compareSemver),
    ascending: [
      "0.0.0 1.0.0-a 1.0.0-a.b 1.0.0-a.b.c 1.0.0-beta.2 1.0.0-beta.10 1.0.0-beta-10 1.0.0-beta-2 1.0.0 1.0.0.1 1.0.1",
      "1.0.0-1 1.0.0-2 1.0.0-10 1.0.0-alpha",
    ],
    equal: ["1 1.0 1.0.0 1.0.0.0 01.00", "1.0.0-BETA 1.0.0-beta", "1.0.0+a 1.0.0+b", "1.0.0-A.B 1.0-a.b"],
  },
  Composer: {
    compare: byParsing(parseComposer, compareComposer),
    ascending: [
      "1.24.0 1.25.0-dev 1.25.0-alpha1 1.25.0-alpha2 1.25.0-beta1 1.25.0-beta2.1 1.25.0-b.3 1.25.0-rc 1.25.0-RC2 1.25.0 1.25.0-p1 1.25.1",
      "dev-foo 1.0.0 1.x-dev 2.0.0",
      "1.0.9 1.0.10 1.0.10.1",
    ],
    equal: ["1 1.0 v1.0.0 1.0.0.0", "1.0-beta1 1.0b1 1.0.0-BETA1", "1.0.0+build 1.0.0", "1.0-RC1 1.0.0rc1"],
  },
};

for (const [manager, { compare, ascending, equal }] of Object.entries(orders)) {
  void describe(`versions of ${manager}`, () => {
    for (const list of ascending)
      test(`are sorted: ${list.slice(0, 60)}`, () => {
        const versions = list.split(" ");
        for (const [at, low] of versions.entries())
          for (const high of versions.slice(at + 1))
            assert.deepEqual([compare(low, high) < 0, compare(high, low) > 0], [true, true], `${low} < ${high}`);
      });
    for (const list of equal)
      test(`are equal: ${list}`, () => {
        const [first = "", ...others] = list.split(" ");
        for (const other of others) assert.ok(compare(first, other) === 0 && compare(other, first) === 0, other);
      });
  });
}
