import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { gemspec } from "./gemspec.ts";

async function read(text: string, others: Record<string, string> = {}, path = "own.gemspec"): Promise<string[]> {
  const { components } = await gemspec.parse(fileOf(path, text, others));
  return components.map((gem) => `${gem.name} ${gem.version || (gem.requirement ?? "any")} ${gem.scope}`);
}

describe("gemspec", () => {
  test("lists what the gem needs to run and to be developed", async () => {
    const text = `Gem::Specification.new do |spec|
      spec.name = "own"
      spec.add_dependency "racc", "~> 1.7"
      spec.add_runtime_dependency("strscan", ">= 3.0", "< 4")
      spec.add_dependency 'bigdecimal'
      spec.add_dependency "rails", Own::RAILS
      spec.add_development_dependency "minitest", "5.22.3"
      # spec.add_dependency "gone"
    end`;
    assert.deepEqual(await read(text), [
      "racc ~> 1.7 runtime",
      "strscan >= 3.0, < 4 runtime",
      "bigdecimal any runtime",
      "rails any runtime",
      "minitest 5.22.3 dev",
    ]);
  });

  test("reads what tools write, with every dependency twice", async () => {
    const text = `Gem::Specification.new do |s|
      s.name = "own".freeze
      if s.respond_to? :add_runtime_dependency then
        s.add_runtime_dependency(%q<a>.freeze, ["~> 1.0"])
        s.add_development_dependency(%q<b>.freeze, [">= 0"])
      else
        s.add_dependency(%q<a>.freeze, ["~> 1.0"])
        s.add_dependency(%q<b>.freeze, [">= 0"])
      end
    end`;
    assert.deepEqual(await read(text), ["a ~> 1.0 runtime", "b >= 0 dev"]);
  });

  test("leaves out the other gems of the repository, but not those that are only in a vendor folder", async () => {
    const text = `Gem::Specification.new { |s| s.add_dependency "sister", VERSION; s.add_dependency "rack" }`;
    const others = { "sister/sister.gemspec": "", "vendor/rack/rack.gemspec": "" };
    assert.deepEqual(await read(text, others), ["rack any runtime"]);
  });

  test("lists no installed gems", async () => {
    const text = `Gem::Specification.new { |s| s.add_dependency "rack" }`;
    assert.deepEqual(await read(text, {}, "gems/specifications/x-1.0.gemspec"), []);
  });
});
