import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { gemfileLock } from "./gemfile-lock.ts";

const lock = `GIT
  remote: https://user:secret@git.example.com/acme/ui.git
  revision: 0123456789abcdef0123456789abcdef01234567
  specs:
    acme-ui (3.2.0)
      rack (>= 2)

PATH
  remote: .
  specs:
    own (0.1.0)
      thor (~> 1.0)

GEM
  remote: https://rubygems.org/
  specs:
    minitest (5.22.3)
    nokogiri (1.16.5-arm64-darwin)
      racc (~> 1.4)
    nokogiri (1.16.5-x86_64-linux)
      racc (~> 1.4)
    racc (1.8.0)
    rack (3.1.0.pre.1)
    rspec (3.13.0)
      diff-lcs (>= 1.2.0)
    diff-lcs (1.5.1)
    thor (1.3.1)

GEM
  remote: https://gems.example.com/
  specs:
    private (1.0.0)

PLATFORMS
  arm64-darwin
  x86_64-linux

DEPENDENCIES
  acme-ui!
  minitest (~> 5.0)
  nokogiri
  own!
  private!
  rspec (= 3.13.0)

CHECKSUMS
  minitest (5.22.3) sha256=00

BUNDLED WITH
   2.5.10
`;

const gemfile = `
source "https://rubygems.org"
gemspec
gem "acme-ui", git: "https://git.example.com/acme/ui.git"
gem "nokogiri", group: :xml
gem "private", source: "https://gems.example.com"
gem "rspec", group: :test
`;

async function read(text: string, others: Record<string, string> = {}, name = "Gemfile.lock") {
  return await gemfileLock.parse(fileOf(name, text, others));
}

describe("Gemfile.lock", () => {
  test("lists the gems of all sources but the project's own, a gem for several platforms once", async () => {
    const { components } = await read(lock);
    assert.deepEqual(
      components.map((gem) => `${gem.name}@${gem.version}`),
      [
        "acme-ui@3.2.0",
        "minitest@5.22.3",
        "nokogiri@1.16.5",
        "racc@1.8.0",
        "rack@3.1.0.pre.1",
        "rspec@3.13.0",
        "diff-lcs@1.5.1",
        "thor@1.3.1",
        "private@1.0.0",
      ],
    );
  });

  test("calls direct what the Gemfile names and what the project's own gem needs", async () => {
    const { components } = await read(lock);
    const direct = components.filter((gem) => gem.direct).map((gem) => gem.name);
    assert.deepEqual(direct, ["acme-ui", "minitest", "nokogiri", "rspec", "thor", "private"]);
    assert.ok(components.every((gem) => gem.scope === "unknown"));
  });

  test("takes scopes from the Gemfile and the gemspec next to it, and hands them down", async () => {
    const gemspec = `Gem::Specification.new { |s| s.name = "own"; s.add_development_dependency "minitest" }`;
    const { components } = await read(lock, { Gemfile: gemfile, "own.gemspec": gemspec });
    const scopes = Object.fromEntries(components.map((gem) => [gem.name, gem.scope]));
    assert.deepEqual(scopes, {
      "acme-ui": "dev",
      minitest: "dev",
      nokogiri: "dev",
      racc: "dev",
      rack: "dev",
      rspec: "test",
      "diff-lcs": "test",
      thor: "runtime",
      private: "dev",
    });
    const nokogiri = components.find((gem) => gem.name === "nokogiri");
    assert.equal(nokogiri?.scopeReason, "in the Gemfile of a gem, not in its gemspec");
  });

  test("keeps what a gem of the project needs for tests only in their scope", async () => {
    const text = `PATH
  remote: test/theme
  specs:
    theme (1.0)
      sass

PATH
  remote: .
  specs:
    own (1.0)
      thor

GEM
  specs:
    sass (1.0)
    thor (1.0)

DEPENDENCIES
  own!
  theme!
`;
    const manifest = `gemspec\ngem "theme", path: "test/theme", group: :test`;
    const { components } = await read(text, { Gemfile: manifest, "own.gemspec": "" });
    assert.deepEqual(
      components.map(({ name, scope, direct }) => [name, scope, direct]),
      [
        ["sass", "test", true],
        ["thor", "runtime", true],
      ],
    );
  });

  test("does not know the scope of what the Gemfile computes", async () => {
    const { components } = await read(lock, { Gemfile: `gem "rspec", group: :test\ngem(*more)` });
    assert.equal(components.find((gem) => gem.name === "minitest")?.scope, "unknown");
    assert.equal(components.find((gem) => gem.name === "diff-lcs")?.scope, "test");
  });

  test("says where gems come from that are not from the public registry, without passwords", async () => {
    const { components } = await read(lock);
    const origins = components.flatMap((gem) => (gem.origin ? [[gem.name, gem.origin]] : []));
    const commit = "0123456789abcdef0123456789abcdef01234567";
    assert.deepEqual(origins, [
      ["acme-ui", { kind: "git", address: "https://git.example.com/acme/ui.git", commit }],
      ["private", { kind: "registry", address: "https://gems.example.com/" }],
    ]);
  });

  test("has the lines and the edges", async () => {
    const { components } = await read(lock);
    const nokogiri = components.find((gem) => gem.name === "nokogiri");
    assert.deepEqual(nokogiri?.locations, [{ file: "Gemfile.lock", line: 18 }]);
    assert.deepEqual(nokogiri?.dependsOn, ["gem:racc@1.8.0"]);
  });

  test("skips a line without a version, with a note", async () => {
    const { components, notes } = await read("GEM\n  specs:\n    nothing\n    ast (2.4.2)\n\nDEPENDENCIES\n  ast\n");
    assert.deepEqual(
      components.map((gem) => gem.name),
      ["ast"],
    );
    assert.deepEqual(notes, [{ message: "The line names no gem with a version.", line: 3, lost: "nothing" }]);
  });

  test("names the marks of a merge that was not finished", async () => {
    const { components, notes } = await read("GEM\n  specs:\n<<<<<<< HEAD\n    a (1)\n=======\n    a (2)\n>>>>>>> x\n");
    assert.deepEqual(
      notes?.map(({ line, lost }) => [line, lost]),
      [3, 5, 7].map((line) => [line, undefined]),
    );
    assert.equal(components.length, 2);
  });

  test("finds the manifest of lockfiles with other names", async () => {
    const text = "GEM\n  specs:\n    a (1.0)\n\nDEPENDENCIES\n  a\n";
    const manifest = `group(:test) { gem "a" }`;
    for (const [name, of] of [
      ["gems.locked", "gems.rb"],
      ["Gemfile.next.lock", "Gemfile"],
      ["gemfiles/rails_7.gemfile.lock", "gemfiles/rails_7.gemfile"],
    ] as const) {
      const { components } = await read(text, { [of]: manifest }, name);
      assert.equal(components[0]?.scope, "test", name);
    }
  });

  test("has Bundler itself where a gem or the Gemfile needs it", async () => {
    const text = (needs: string, direct: string) =>
      `GEM\n  specs:\n    audit (1.0)\n${needs}\nDEPENDENCIES\n  audit\n${direct}\nBUNDLED WITH\n   2.5.10\n`;
    const gems = async (content: string) =>
      (await read(content, { Gemfile: `gem "audit", group: :test` })).components.map(
        ({ name, version, scope, direct }) => `${name} ${version} ${scope} ${direct}`,
      );
    assert.deepEqual(await gems(text("      bundler (>= 1)\n", "")), [
      "audit 1.0 test true",
      "bundler 2.5.10 test false",
    ]);
    assert.deepEqual(await gems(text("", "  bundler (~> 2)\n")), [
      "audit 1.0 test true",
      "bundler 2.5.10 unknown true",
    ]);
    assert.deepEqual(await gems(text("", "")), ["audit 1.0 test true"]);
  });

  test("names what the Gemfile has for other platforms and conditions", async () => {
    const text = "GEM\n  specs:\n    a (1.0)\n\nDEPENDENCIES\n  a\n  tzinfo-data\n";
    const manifest = `gem "a", platforms: :ruby\ngem "tzinfo-data", platforms: %i[windows jruby]
gem "wdm" if Gem.win_platform?\ngem "new"\ngem "later", platforms: :windows`;
    const { notOnPlatform, mentionedNames: knows, components } = await read(text, { Gemfile: manifest });
    assert.deepEqual(
      notOnPlatform?.map(({ name, line, marker }) => [name, line, marker]),
      [
        ["tzinfo-data", 2, "platforms: windows, jruby"],
        ["wdm", 3, "Gem.win_platform?"],
      ],
    );
    assert.deepEqual(knows, ["bundler", "a", "tzinfo-data", "tzinfo-data", "wdm"]);
    assert.equal(components.length, 1);
  });

  test("needs what gems in places of tests need for tests", async () => {
    const path = (folder: string, name: string, need: string) =>
      `PATH\n  remote: ${folder}\n  specs:\n    ${name} (1.0)\n      ${need}\n\n`;
    const text = `${path(".", "main", "rack")}${path("test/theme", "theme", "sass")}GEM\n  specs:\n    rack (3.0)\n    sass (3.7)\n\nDEPENDENCIES\n  main!\n  theme!\n`;
    const { components } = await read(text, { Gemfile: `gemspec\ngem "theme", path: "test/theme"\n` });
    assert.deepEqual(
      components.map(({ name, scope }) => `${name} ${scope}`),
      ["rack runtime", "sass test"],
    );
  });

  test("rejects a file that is something else", () =>
    assert.rejects(
      read("hello: world\n"),
      (error) => error instanceof ParseError && /not a lockfile/.test(error.message),
    ));
});
