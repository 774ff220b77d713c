import assert from "node:assert/strict";
import { test } from "node:test";
import { mutate, randomText } from "../../../test/helpers/mutate.ts";
import { random } from "../../../test/helpers/random.ts";
import { fileOf } from "../../../test/helpers/tree.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { ruby } from "./index.ts";

const rounds = Number(process.env["LCC_FUZZ"] ?? 2000);

const gemfile = `source "https://rubygems.org"
git_source(:acme) { |name| "https://git.example.com/#{name}.git" }
gem "rails", "~> 7.1", ">= 7.1.2" if RUBY_VERSION >= "3.0"
%w[core mocks].each do |lib|
  gem "rspec-#{lib}", git: "https://git.example.com/#{lib}.git", ref: 'abcdef1'
end
group :development, :test do
  gem("debug", platforms: %i[mri windows], require: false)
  text = <<~TEXT
    gem "no"
  TEXT
end
x = { "a" => [1, "b"] }
case y when /a"b/ then gem 'z', *list else eval_gemfile "Gemfile" end
`;

const samples: Record<string, string> = {
  Gemfile: gemfile,
  "a.gemspec": `Gem::Specification.new do |s|
  s.name = "a".freeze
  s.licenses = ["MIT", 'Ruby']
  s.add_runtime_dependency(%q<b>.freeze, ["~> 1.0"])
  s.add_development_dependency "c", *%w[>=1 <2] unless false
end
`,
  "Gemfile.lock": `GIT
  remote: https://git.example.com/a.git
  revision: 0123456789
  specs:
    a (1.0)
      b (>= 1)

GEM
  remote: https://rubygems.org/
  specs:
    b (1.2.3-x86_64-linux)
    c (2.0.pre)
      b

DEPENDENCIES
  a!
  c (~> 2.0)
`,
};

for (const [name, sample] of Object.entries(samples)) {
  test(`damaged files called ${name} are read or refused, and quickly`, async () => {
    const detector = ruby.detectors.find(({ files }) =>
      files.some((file) => file === name || (file === "*.gemspec" && name.endsWith(".gemspec"))),
    );
    assert.ok(detector);
    const next = random(1);
    for (let round = 0; round < rounds; round++) {
      const text = round % 20 === 0 ? randomText(sample, round) : mutate(sample, next);
      const others = name === "Gemfile.lock" && round % 2 === 0 ? { Gemfile: mutate(gemfile, next) } : {};
      const start = performance.now();
      try {
        const { components } = await detector.parse(fileOf(name, text, others));
        for (const component of components) ruby.purl(component);
      } catch (error) {
        if (!(error instanceof ParseError)) throw new Error(`round ${round}`, { cause: error });
      }
      assert.ok(performance.now() - start < 1000, `round ${round} is slow`);
    }
  });
}
