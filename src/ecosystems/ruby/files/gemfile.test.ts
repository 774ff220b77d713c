import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { gemfile } from "./gemfile.ts";

async function read(text: string, others: Record<string, string> = {}) {
  return await gemfile.parse(fileOf("Gemfile", text, others));
}

async function names(text: string, others: Record<string, string> = {}): Promise<string[]> {
  const { components } = await read(text, others);
  return components.map(
    (gem) => gem.name + (gem.version && `@${gem.version}`) + (gem.requirement ? ` ${gem.requirement}` : ""),
  );
}

function big(piece: string): string {
  return piece.repeat(40_000 / piece.length);
}

describe("Gemfile", () => {
  const cases: Record<string, readonly [string, readonly string[]]> = {
    "versions and requirements": [
      `gem "a", "1.2.3"\ngem 'b', '= 2.0'\ngem "c", "~> 1.5", ">= 1.5.4"\ngem "d", [">= 1", "< 2"]\ngem "e"`,
      ["a@1.2.3", "b@2.0", "c ~> 1.5, >= 1.5.4", "d >= 1, < 2", "e"],
    ],
    "calls with parentheses and over several lines": [
      `gem("a",\n  "1.0",\n  require: false,\n)\ngem "b",\n  # why\n  "2.0"\ngem "c" \\\n  , "3.0"`,
      ["a@1.0", "b@2.0", "c@3.0"],
    ],
    "gems on conditions of any kind": [
      `gem "a" if x\ngem "b", "1.0" unless y\nif z then gem "c" else gem "d" end\ncase v\nwhen /^1.8/\n  gem "e"\nend\nx ? gem("f") : gem("g")`,
      ["a", "b@1.0", "c", "d", "e", "f", "g"],
    ],
    "gems of loops over literal lists": [
      `%w[core mocks].each do |lib|\n  gem "rspec-#{lib}"\nend\n{ "a" => "1.0" }.each { |n, v| gem n, v }\n[["b", "~> 2"]].each { |row| gem(*row) }\nall = %w(c\n d)\nall.each { |n| gem n }`,
      ["rspec-core", "rspec-mocks", "a@1.0", "b ~> 2", "c", "d"],
    ],
    "versions from variables and constants": [
      `RAILS = "~> 7.1"\npinned = '1.0'\ntwice = "1"\ntwice = "2"\ngem "rails", RAILS\ngem "a", pinned\ngem "b", twice\ngem "c", ENV["C"]`,
      ["rails ~> 7.1", "a@1.0", "b", "c"],
    ],
    "nothing from comments, texts and the part behind __END__": [
      `# gem "a"\n=begin\ngem "b"\n=end\nx = <<~TEXT\n  gem "c"\nTEXT\nputs 'gem "d"'\ngem "e" # gem "f"\n__END__\ngem "g"`,
      ["e"],
    ],
    "nothing from folders of the project": [`gem "a", path: "a"\npath "engines" do\n  gem "b"\nend\ngem "c"`, ["c"]],
    "what stands behind odd syntax": [
      `puts "it's #{x ? "a" : 'b'}"\nputs %q(don't), ?', $', $"\nok = a / b if c =~ /"/\nx <<FOO\ndef one = 1\ndef gem(name)\nend\ngem "a"`,
      ["a"],
    ],
  };
  for (const [title, [text, want]] of Object.entries(cases)) {
    test(`lists ${title}`, async () => assert.deepEqual(await names(text), want));
  }

  test("names no folder of a gem that nothing asks for", async () => {
    const { locals } = await read(`
      gem "a", path: "../a" if Dir.exist?("../a") && ENV["A"]
      gem "b", path: "b" if ENV["B"] == "1"
      gem "c", path: "c" unless ENV["C"]
      gem "d", path: "d" if RUBY_VERSION >= "3.4"
      gem "e", path: "e" if x
    `);
    assert.deepEqual(
      locals?.map((local) => ("path" in local ? local.path : undefined)),
      ["c", "d", "e"],
    );
  });

  test("knows what groups are for", async () => {
    const { components } = await read(`
      gem "a"
      gem "b", group: :test
      gem "c", groups: [:development, :production]
      group :development, :test do
        gem "d"
        platforms(:mri) { gem "e" }
      end
      group(:docs, optional: true) do gem "f" end
      group :ldap, optional: true do
        gem "g"
      end
      group :assets do
        gem "h"
      end
      gem "i", :group => "rubocop"
      gem "j", group: %i[test ci]
    `);
    assert.deepEqual(
      components.map((gem) => `${gem.name} ${gem.scope}`),
      ["a runtime", "b test", "c runtime", "d dev", "e dev", "f dev", "g optional", "h runtime", "i dev", "j dev"],
    );
  });

  describe("of a gem has the tools of its developers", () => {
    const reason = "dev in the Gemfile of a gem, not in its gemspec";
    const scopes = async (text: string, others: Record<string, string> = {}) => {
      const { components } = await read(text, others);
      return components.map((gem) => `${gem.scope} ${gem.scopeReason ?? ""}`.trim());
    };
    const application = { "config.ru": "run App", "engines/b/b.gemspec": "" };
    const cases: Record<string, readonly [string, readonly string[], Record<string, string>?]> = {
      "if it calls gemspec": [
        `gemspec\ngem "a"\ngem "b", group: :plugins\ngem "c", group: :test\ngem "d", group: :devel`,
        [reason, reason, "test", "dev"],
      ],
      "if it names the gem of its own folder": [`gem "own", path: "."\ngem "a"`, [reason], application],
      "if it names a gem of the tree": [`gem "own", path: "own"\ngem "a"`, [reason]],
      "unless it is that of an application": [`gem "b", path: "engines/b"\ngem "a"`, ["runtime"], application],
      "unless only its tests use such a gem": [`gem "own", path: "own", group: :test\ngem "a"`, ["runtime"]],
      "unless that gem is outside of the tree": [`gem "own", path: "../own"\ngem "a"`, ["runtime"]],
    };
    for (const [title, [text, want, others]] of Object.entries(cases)) {
      test(title, async () => assert.deepEqual(await scopes(text, others), want));
    }
  });

  test("says where gems come from", async () => {
    const { components } = await read(`
      source "https://rubygems.org"
      git_source(:acme) { |name| "https://git.example.com/#{name}.git" }
      gem "a"
      gem "b", git: "https://user:secret@git.example.com/b.git", ref: "abcdef1"
      gem "c", github: "rails"
      gem "d", acme: "org/d"
      gem "e", source: "https://gems.example.com"
      source "https://gems.example.com" do
        gem "f"
      end
      git "https://git.example.com/g.git" do
        gem "g"
      end
      gem "h"
    `);
    assert.deepEqual(
      components.map((gem) => gem.origin && Object.values(gem.origin).join(" ")),
      [
        undefined,
        "git https://git.example.com/b.git abcdef1",
        "git https://github.com/rails/rails.git",
        "git org/d",
        "registry https://gems.example.com",
        "registry https://gems.example.com",
        "git https://git.example.com/g.git",
        undefined,
      ],
    );
  });

  test("takes the only source as that of all gems", async () => {
    const { components } = await read(`source "https://gems.example.com"\ngem "a"`);
    assert.deepEqual(components[0]?.origin, { kind: "registry", address: "https://gems.example.com" });
  });

  test("notes names that only running the file would show", async () => {
    const { components, notes } = await read(`gem "a-#{x}"\ngem name\ngem "b"`);
    assert.deepEqual(
      components.map((gem) => gem.name),
      ["b"],
    );
    assert.deepEqual(
      notes?.map((note) => note.line),
      [1, 2],
    );
  });

  test("reads the files it includes, with their own locations, and ends where they include each other", async () => {
    const { components } = await read(
      `eval_gemfile "more.rb"\npath = File.join(File.dirname(__FILE__), "fastlane", "Pluginfile")\neval_gemfile(path) if File.exist?(path)\neval_gemfile File.expand_path("../up.rb", __FILE__)\neval_gemfile "../outside.rb"`,
      { "more.rb": `eval_gemfile "Gemfile"\ngem "a"`, "fastlane/Pluginfile": `gem "b"`, "up.rb": `gem "c"` },
    );
    const places = components.map((gem) => `${gem.name} ${gem.locations[0]?.file}:${gem.locations[0]?.line}`);
    assert.deepEqual(places.toSorted(), ["a more.rb:2", "b fastlane/Pluginfile:1", "c up.rb:1"]);
  });

  test("reads files that it evaluates, and names those that are not there", async () => {
    const { components, notes } = await read(
      `instance_eval File.read("more.rb")\neval(IO.read("gone.rb"), binding)\neval "puts 1"\ngem "b"`,
      { "more.rb": `gem "a"` },
    );
    assert.deepEqual(components.map(({ name }) => name).toSorted(), ["a", "b"]);
    assert.deepEqual(
      notes?.map(({ lost }) => lost),
      ["eval gone.rb"],
    );
  });

  test("takes linear time on hostile text", async () => {
    const hostile = [
      ...['"', '\\"', "%w(", "gem(", "gem [", "gem ", "x = ", " /\\", "<<A\n", ".license = ", "?", "x.each do |a|"].map(
        big,
      ),
      ...[`gem "${big("#{")}`, `gem "x", ${big(" ")}`, `gem "x", "${big(" ")}="`, `gem "x", ${big(":a => ")}`],
      `${big("group :a do\n")}${'gem "x"\n'.repeat(1000)}`,
      `${big("[")}${big("]")}.each do |x|\ngem x\nend`,
      `${"%w[a b].each do |x|\n".repeat(2000)}${"gem x\n".repeat(50)}`,
      ...[
        ["{ ", "} "],
        ["end ", "}"],
        ["do {", "end "],
        ["do ", "} "],
        ["{ ", "end "],
      ].map((pair) => pair.map(big).join("")),
    ];
    for (const text of hostile) {
      await assertQuick(1000, `${text.slice(0, 20)}…`, () => read(text));
    }
  });
});
