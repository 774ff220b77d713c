import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { ruby as rubyFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const ruby = await openEcosystem(rubyFacts);

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

const samples: Readonly<Record<string, string>> = {
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

fuzzDetectors({
  title: "damaged and hostile Ruby files",
  ecosystem: ruby,
  samples,
  beside: (path) => (path === "Gemfile.lock" ? { Gemfile: gemfile } : {}),
  shares: { Gemfile: 0.5, "a.gemspec": 0.5 }, // both are programs in Ruby
});
