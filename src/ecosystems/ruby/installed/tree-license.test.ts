import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { ruby as rubyFacts } from "../index.ts";
import { openEcosystem } from "../../index.ts";

const ruby = await openEcosystem(rubyFacts);

const home = "vendor/bundle/ruby/3.3.0";
const tree = packageTreeOf({
  [`${home}/specifications/rack-3.1.0.gemspec`]: `Gem::Specification.new { |s| s.licenses = ["MIT".freeze] }`,
  [`${home}/specifications/nokogiri-1.16.5-x86_64-linux.gemspec`]: `Gem::Specification.new { |s| s.license = "MIT" }`,
  [`${home}/specifications/two-1.0.gemspec`]: `Gem::Specification.new { |s| s.licenses = %w[Ruby BSD-2-Clause] }`,
  [`${home}/specifications/old-1.0.gemspec`]: `Gem::Specification.new { |s| s.name = "old" }`,
  [`${home}/gems/old-1.0/MIT-LICENSE`]: "Permission is hereby granted",
  [`${home}/gems/old-1.0/lib/old.rb`]: "",
  [`${home}/bundler/gems/ui-0123456789ab/acme-ui.gemspec`]: `Gem::Specification.new { |s| s.license = "ISC" }`,
});

test("the license of a gem from git is found by its commit", async () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  const component = {
    ...gem("acme-ui", "3.2.0"),
    origin: { kind: "git" as const, address: "https://x.example/acme/ui.git", commit },
  };
  assert.equal((await ruby.treeLicense?.(component, "", tree))?.raw, "ISC");
});

describe("the license of an installed gem", () => {
  const cases = {
    "is what its gemspec states": ["rack", "3.1.0", "MIT"],
    "is found for a gem of one platform": ["nokogiri", "1.16.5", "MIT"],
    "may be several": ["two", "1.0", "Ruby, BSD-2-Clause"],
    "is the text of its file where nothing is stated": ["old", "1.0", "Permission is hereby granted"],
    "is not that of another version": ["rack", "3.0.0", undefined],
  } as const;
  for (const [title, [name, version, want]] of Object.entries(cases)) {
    test(title, async () => {
      const found = await ruby.treeLicense?.(gem(name, version), "sub/folder", tree);
      assert.equal(found?.raw, want);
    });
  }
});

test("the package URL of a gem", () => {
  assert.equal(ruby.purl(gem("rack", "3.1.0")), "pkg:gem/rack@3.1.0");
  assert.equal(ruby.purl(gem("rack", "")), "pkg:gem/rack");
});

function gem(name: string, version: string): Component {
  return { type: "gem", name, version, scope: "runtime", locations: [] };
}
