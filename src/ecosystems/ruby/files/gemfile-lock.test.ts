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
      "acme-ui": "runtime",
      minitest: "dev",
      nokogiri: "runtime",
      racc: "runtime",
      rack: "runtime",
      rspec: "test",
      "diff-lcs": "test",
      thor: "runtime",
      private: "runtime",
    });
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

  test("rejects a file that is something else", () =>
    assert.rejects(
      read("hello: world\n"),
      (error) => error instanceof ParseError && /not a lockfile/.test(error.message),
    ));
});
