import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readRuby } from "./calls.ts";
import { listConditions } from "./ruby-file.ts";

/** Whether a call is reached with Ruby 3.3.1: undefined if that is not known. */
function isReached(source: string): boolean | undefined {
  const { calls } = readRuby(source, new Set(["gem"]));
  const [call] = calls;
  assert.ok(call, source);
  const exists = (path: string, isFolder: boolean) => (isFolder ? undefined : path === "local.rb");
  const held = new Set(listConditions(call).map(({ holds }) => holds({ ruby: "3.3.1", exists })));
  if (held.has(false)) return false;
  return held.has(undefined) ? undefined : true;
}

describe("a condition", () => {
  const cases: Record<string, boolean | undefined> = {
    'RUBY_VERSION >= "3.2"': true,
    'RUBY_VERSION < "3"': false,
    "RUBY_VERSION.to_f > 2.7": true,
    'RUBY_VERSION.start_with?("3.3")': true,
    'Gem::Version.new(RUBY_VERSION) >= Gem::Version.new("3.10")': false,
    'Gem.ruby_version < Gem::Version.new("3.4")': true,
    'RUBY_ENGINE == "jruby"': false,
    'RUBY_ENGINE != "jruby" && RUBY_VERSION >= "3"': true,
    "%w[jruby truffleruby].include?(RUBY_ENGINE)": false,
    '["ruby", "rbx"].include? RUBY_ENGINE': true,
    "defined?(JRUBY_VERSION)": false,
    'ENV["CI"]': false,
    '!ENV["CI"]': true,
    'not ENV.key?("CI")': true,
    'ENV["X"].to_s.empty?': true,
    'ENV.fetch("X", "head") == "head"': true,
    'ENV["X"]&.downcase == "head"': false,
    '(ENV["X"] || "a") == "a"': true,
    'File.exist?("local.rb")': true,
    'File.exist?(File.expand_path("other.rb", __dir__))': false,
    'Dir.exist?("docs")': undefined,
    "RUBY_PLATFORM =~ /linux/": undefined,
    'unknown || RUBY_ENGINE == "ruby"': true,
    'unknown || RUBY_ENGINE == "jruby"': undefined,
    'unknown && RUBY_ENGINE == "jruby"': false,
    'RUBY_VERSION > "3" ? false : true': false,
  };
  for (const [written, want] of Object.entries(cases)) {
    test(`${written} is ${want ?? "unknown"}`, () => {
      assert.equal(isReached(`gem "a" if ${written}`), want);
      assert.equal(isReached(`gem "a" unless ${written}`), want === undefined ? undefined : !want);
      assert.equal(isReached(`if ${written}\n  gem "a"\nend`), want);
      assert.equal(isReached(`if ${written}\n  x\nelse\n  gem "a"\nend`), want === undefined ? undefined : !want);
    });
  }

  test("may use a variable", () => {
    assert.equal(isReached(`java = RUBY_ENGINE == "jruby"\ngem "a" unless java`), true);
    assert.equal(isReached(`x = 1 if y\nx = 2\ngem "a" if x == 2`), undefined);
  });

  test("of a branch excludes those before it", () => {
    const source = (body: string) => `if RUBY_VERSION < "3"\n  x\nelsif RUBY_VERSION < "4"\n  ${body}\nend`;
    assert.equal(isReached(source(`gem "a"`)), true);
    assert.equal(isReached(source(`y\nelse\n  gem "a"`)), false);
  });

  test("may be a case", () => {
    const source = (body: string) => `case ENV["RACK"]&.strip\nwhen "2", /x/\n${body}\nend\ngem "z"`;
    assert.equal(isReached(source(`gem "a"`)), false);
    assert.equal(isReached(source(`x\nelse\ngem "a"`)), true);
    assert.equal(isReached(source("x")), true);
    assert.equal(isReached(`case RUBY_ENGINE\nwhen "jruby", "ruby" then gem "a"\nend`), true);
  });

  test("that has ended does not count", () => {
    assert.equal(isReached(`if ENV["X"]\n  begin\n  x\n  rescue\n  y\n  else\n z\n end\nend\ngem "a"`), true);
  });
});
