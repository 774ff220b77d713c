import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gemIndex, type IndexedGems } from "../../../../test/helpers/gem-index.ts";
import { packageRows } from "../../../../test/helpers/package-rows.ts";
import { emptyCache, resolveTree, type TreeRun } from "../../../../test/helpers/resolve-tree.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { ruby as rubyFacts } from "../index.ts";
import { openEcosystem } from "../../index.ts";

const ruby = await openEcosystem(rubyFacts);

const { listen } = useStandIns();

async function resolve(
  gems: IndexedGems,
  project: Record<string, string> | string,
  options: Omit<TreeRun, "addresses"> = {},
) {
  const server = await listen(gemIndex(gems));
  const files = typeof project === "string" ? { Gemfile: project } : project;
  const tree = await resolveTree(ruby, files, { addresses: { rubygems: server.address }, ...options });
  return { ...tree, list: packageRows(tree), requests: server.requests };
}

describe("Bundler chooses", () => {
  test("the newest version that all requirements take", async () => {
    const { list, manifests, packages } = await resolve(
      {
        rails: ["7.0.0 rack:~> 2.0", "7.1.0 rack:>= 2.0&< 4,mail:>= 2", "8.0.0.beta1 rack:>= 3"],
        rack: ["2.2.0", "3.0.0", "4.0.0"],
        mail: ["2.8.0 rack:!= 3.0.0"],
      },
      `gem "rails", "~> 7.0"`,
    );
    assert.deepEqual(list, ["mail 2.8.0 runtime", "rack 2.2.0 runtime", "rails 7.1.0 runtime"]);
    assert.equal(manifests[0]?.isWhole, true);
    assert.deepEqual([...(manifests[0]?.roots.values() ?? [])], [["gem:rails@7.1.0"]]);
    const rails = packages.find(({ name }) => name === "rails");
    assert.deepEqual(rails?.dependsOn, ["gem:mail@2.8.0", "gem:rack@2.2.0"]);
    assert.equal(rails?.requirement, "~> 7.0");
  });

  test("an older version where the newest does not go with the others", async () => {
    const gems = {
      a: ["1.0 c:~> 1.0", "2.0 c:~> 2.0"],
      b: ["1.0 c:~> 1.0", "1.1 c:~> 1.0"],
      c: ["1.0", "1.5", "2.0"],
    };
    assert.deepEqual((await resolve(gems, `gem "a"\ngem "b"`)).list, [
      "a 1.0 runtime",
      "b 1.1 runtime",
      "c 1.5 runtime",
    ]);
  });

  test("nothing where requirements exclude each other, and goes on with the rest", async () => {
    const gems = { a: ["1.0 c:~> 1.0"], b: ["1.0 c:~> 2.0"], c: ["1.0 d:>= 0", "2.0"], d: ["1.0"] };
    const { list, packages, manifests } = await resolve(gems, `gem "a"\ngem "b"`);
    assert.deepEqual(list, ["a 1.0 runtime", "b 1.0 runtime", "c ? runtime"]);
    const { unresolved } = packages.find(({ name }) => name === "c") ?? {};
    assert.equal(unresolved?.code, "conflict");
    assert.match(unresolved?.message ?? "", /a 1\.0 asks for c ~> 1\.0; b 1\.0 asks for c ~> 2\.0/);
    assert.equal(manifests[0]?.isWhole, false);
  });

  const ranges: Record<string, string> = {
    '"~> 1.2"': "1.10",
    '"~> 1.2.3"': "1.2.9",
    '">= 1.2", "< 1.10"': "1.2.9",
    '"!= 2.0"': "1.10",
    '">= 2.0.pre"': "3.0.rc1",
    '"> 2.0.a", "< 3"': "3.0.rc1",
    '"1.2.3"': "1.2.3",
    '"~> 9"': "?",
  };
  for (const [range, want] of Object.entries(ranges)) {
    test(`${want === "?" ? "nothing" : want} for ${range}`, async () => {
      const gems = { a: ["1.2.3", "1.2.9", "1.10", "2.0", "3.0.rc1"] };
      assert.deepEqual((await resolve(gems, `gem "a", ${range}`)).list, [`a ${want} runtime`]);
    });
  }

  test("pre-releases only where they are asked for, or there is nothing else", async () => {
    const gems = { a: ["1.0", "2.0.rc1"], b: ["1.0.beta1"] };
    assert.deepEqual((await resolve(gems, `gem "a"\ngem "b"`)).list, ["a 1.0 runtime", "b 1.0.beta1 runtime"]);
  });

  test("what is built for the platform, and its dependencies", async () => {
    const gems = {
      nokogiri: ["1.0 mini_portile2:>= 0,racc:~> 1", "1.0-x86_64-linux racc:~> 1", "1.0-java jar:>= 0", "1.1-java"],
      racc: ["1.8"],
      mini_portile2: ["2.8"],
    };
    assert.deepEqual((await resolve(gems, `gem "nokogiri"`)).list, ["nokogiri 1.0 runtime", "racc 1.8 runtime"]);
    const both = await resolve(gems, `gem "nokogiri"`, { platforms: ["linux-x86_64", "macos-arm64"] });
    assert.deepEqual(both.list, ["mini_portile2 2.8 runtime", "nokogiri 1.0 runtime", "racc 1.8 runtime"]);
  });

  test("the newest of what was required first, not of what it needs", async () => {
    const gems = {
      irb: ["1.0 prism:>= 1"],
      rubocop: ["1.0 ast:>= 1"],
      ast: ["1.42", "1.50 prism:~> 1.4"],
      prism: ["1.9", "2.1"],
    };
    const { list } = await resolve(gems, `gem "irb"\ngem "rubocop"`);
    assert.deepEqual(list, ["ast 1.50 runtime", "irb 1.0 runtime", "prism 1.9 runtime", "rubocop 1.0 runtime"]);
  });

  test("no pre-release because a gem asks for one, where a release is free", async () => {
    const gems = { a: ["1.0 b:>= 2.0.rc1"], b: ["1.0", "2.0.rc1", "2.0", "3.0.rc1"] };
    assert.deepEqual((await resolve(gems, `gem "a"`)).list, ["a 1.0 runtime", "b 2.0 runtime"]);
  });

  test("a pre-release where there is no other solution, but an older gem before that", async () => {
    const gems = { a: ["1.0 b:>= 2.0.rc1"], b: ["1.0", "2.0.rc1", "2.0.rc2"] };
    assert.deepEqual((await resolve(gems, `gem "a"`)).list, ["a 1.0 runtime", "b 2.0.rc2 runtime"]);
    const older = { ...gems, a: ["0.9 b:>= 1", "1.0 b:>= 2.0.rc1"] };
    assert.deepEqual((await resolve(older, `gem "a"`)).list, ["a 0.9 runtime", "b 1.0 runtime"]);
  });

  test("the generic gem where the Ruby cannot use the built one, or the Gemfile says so", async () => {
    const gems = {
      nokogiri: ["1.15 mini_portile2:>= 0|ruby:>= 2.7", "1.15-x86_64-linux |ruby:>= 2.7&< 3.4.dev"],
      mini_portile2: ["2.8"],
    };
    const generic = ["mini_portile2 2.8 runtime", "nokogiri 1.15 runtime"];
    assert.deepEqual((await resolve(gems, `gem "nokogiri"`)).list, generic);
    assert.deepEqual((await resolve(gems, `ruby "3.3.1"\ngem "nokogiri"`)).list, ["nokogiri 1.15 runtime"]);
    const forced = `ruby "3.3.1"\ngem "nokogiri", force_ruby_platform: true`;
    assert.deepEqual((await resolve(gems, forced)).list, generic);
  });
});

describe("the version of Ruby", () => {
  const gems = { a: ["1.0 |ruby:>= 2.5", "2.0 |checksum:x,ruby:>= 3.2&< 4,rubygems:> 1", "3.0 |ruby:>= 4.0"] };
  const spec = (constraint: string) => `Gem::Specification.new do |s|\ns.required_ruby_version = ${constraint}\nend`;
  const cases: Record<string, readonly [Record<string, string>, string]> = {
    "is the newest that is known": [{ Gemfile: `gem "a"` }, "3.0"],
    "is that of the Gemfile": [{ Gemfile: `ruby "2.7.6"\ngem "a"`, ".ruby-version": "4.0.0" }, "1.0"],
    "is the newest that the Gemfile allows": [{ Gemfile: `ruby "~> 3.1", "< 3.4"\ngem "a"` }, "2.0"],
    "is in the file that the Gemfile names": [
      { Gemfile: `ruby file: ".ruby-version"\ngem "a"`, ".ruby-version": "3.1.2\n" },
      "1.0",
    ],
    "is in .ruby-version": [{ Gemfile: `gem "a"`, ".ruby-version": "ruby-3.3\n" }, "2.0"],
    "is in .tool-versions": [{ Gemfile: `gem "a"`, ".tool-versions": "nodejs 22.1.0\nruby 3.1.2\n" }, "1.0"],
    "is not that of another engine": [{ Gemfile: `gem "a"`, ".ruby-version": "jruby-9.4.5.0\n" }, "3.0"],
    "is the newest that the gemspecs allow": [
      { Gemfile: "gemspec", "x.gemspec": spec(`[">= 2.7", "< 4"]\ns.add_dependency "a"`) },
      "2.0",
    ],
  };
  for (const [name, [files, want]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual((await resolve(gems, files)).list, [`a ${want} runtime`]));
  }

  test("is reported, for each project", async () => {
    const text = `ruby "3.3.1"\ngem "a"`;
    const { runtimes } = await resolve(gems, { Gemfile: `gem "a"`, "x/Gemfile": text, "y/Gemfile": text });
    assert.deepEqual(runtimes, ["Ruby 3.3.1", "Ruby 4.0.0"]);
  });

  test("is named where it excludes all versions", async () => {
    const { packages } = await resolve({ a: ["1.0 |ruby:< 3"] }, `gem "a"`);
    assert.equal(packages[0]?.unresolved?.code, "conflict");
    assert.match(packages[0]?.unresolved?.message ?? "", /a 1\.0 needs Ruby < 3, and the project uses 4\.0\.0/);
  });
});

describe("a Gemfile", () => {
  test("gives its groups to what the gems need", async () => {
    const gems = { a: ["1.0 shared:>= 0"], b: ["1.0 shared:>= 0,own:>= 0"], c: ["1.0"], shared: ["1.0"], own: ["1.0"] };
    const text = `gem "a"\ngroup(:test) { gem "b" }\ngem "c", group: :development`;
    assert.deepEqual((await resolve(gems, text)).list, [
      "a 1.0 runtime",
      "b 1.0 test",
      "c 1.0 dev",
      "own 1.0 test",
      "shared 1.0 runtime",
    ]);
  });

  test("names gems for other platforms, which are not installed", async () => {
    const text = `gem "a"\ngem "tzinfo-data", platforms: %i[windows jruby]\nplatforms(:mri) { gem "b" }\ngem "c", platforms: %i[jruby truffleruby]`;
    const gems = { a: ["1.0"], b: ["1.0"], c: ["1.0"], "tzinfo-data": ["1.0"] };
    const { list, notOnPlatform, manifests } = await resolve(gems, text);
    assert.deepEqual(list, ["a 1.0 runtime", "b 1.0 runtime", "c 1.0 runtime"]);
    const marker = "platforms: windows, jruby";
    assert.deepEqual(notOnPlatform, [{ type: "gem", name: "tzinfo-data", file: "Gemfile", line: 2, marker }]);
    assert.equal(manifests[0]?.isWhole, true);
    assert.deepEqual([...(manifests[0]?.roots.values() ?? [])].sort(), [
      [],
      ["gem:a@1.0"],
      ["gem:b@1.0"],
      ["gem:c@1.0"],
    ]);
  });

  test("takes the branches for its Ruby, and names what they exclude", async () => {
    const text = `gem "a", "~> 1.0" if RUBY_VERSION < "3"\ngem "a" if RUBY_VERSION >= "3"\ngem "b" if RUBY_ENGINE == "jruby"`;
    const gems = { a: ["1.0", "2.0"], b: ["1.0"] };
    const { list, notOnPlatform, manifests } = await resolve(gems, text);
    assert.deepEqual(list, ["a 2.0 runtime"]);
    const marker = 'RUBY_ENGINE == "jruby"';
    assert.deepEqual(notOnPlatform, [{ type: "gem", name: "b", file: "Gemfile", line: 3, marker }]);
    assert.equal(manifests[0]?.isWhole, true);
  });

  test("may compute a requirement, and name a platform with a version of Ruby", async () => {
    const text = `ruby "3.3.1"\nlimit = ENV["LIMIT"] || "< 3"\ngem "a", RUBY_VERSION < "3" ? "~> 1.0" : "~> 2.0"
      gem "b", limit\ngem "c", ENV.fetch("C", "~> 1.0"), ENV["D"]\ngem "d", platforms: :mri_33\ngem "e", platforms: :mri_32`;
    const all = ["1.0", "2.0", "3.0"];
    const { list } = await resolve({ a: all, b: all, c: all, d: all, e: all }, text);
    assert.deepEqual(list, ["a 2.0 runtime", "b 2.0 runtime", "c 1.0 runtime", "d 3.0 runtime"]);
  });

  test("does not take a gem from a folder outside of the tree, or from that of another branch", async () => {
    const gems = { a: ["1.0"], b: ["1.0 a:>= 0"], c: ["1.0"] };
    const text = `local = File.expand_path("../a", __dir__)\ngem "a", path: local if Dir.exist? local\ngem "b"
      if unknown\ngem "c", path: "c"\nelse\ngem "c"\nend`;
    const { list, manifests } = await resolve(gems, text);
    assert.deepEqual(list, ["a 1.0 runtime", "b 1.0 runtime", "c 1.0 runtime"]);
    assert.equal(manifests[0]?.isWhole, true);
  });

  test("is resolved together with the gemspec that it counts in", async () => {
    const gems = { rack: ["2.0", "3.0"], rake: ["13.0"], puma: ["6.0 rack:>= 2,mygem:>= 0"] };
    const { list, manifests, packages } = await resolve(gems, {
      Gemfile: `source "https://rubygems.org"\ngemspec\ngem "puma"\ngem "rack", "< 3"`,
      "mygem.gemspec": `Gem::Specification.new do |s|\ns.name = "mygem"\ns.add_dependency "rack", ">= 2"\ns.add_development_dependency "rake"\nend`,
    });
    assert.deepEqual(list, ["puma 6.0 dev", "rack 2.0 runtime", "rake 13.0 dev"]);
    const puma = packages.find(({ name }) => name === "puma");
    assert.equal(puma?.scopeReason, "in the Gemfile of a gem, not in its gemspec");
    assert.deepEqual(
      manifests.map(({ file, isWhole }) => [file, isWhole]),
      [
        ["Gemfile", true],
        ["mygem.gemspec", true],
      ],
    );
    assert.deepEqual([...(manifests[1]?.roots.values() ?? [])], [["gem:rack@2.0"], ["gem:rake@13.0"]]);
  });

  test("takes the branches of the gemspec for its Ruby", async () => {
    const spec = (body: string) => `Gem::Specification.new do |s|\n${body}\nend`;
    const needs = `if RUBY_VERSION < "3"\ns.add_dependency "a", "~> 1.0"\ns.add_dependency "b"\nelse\ns.add_dependency "a", "~> 2.0"\nend`;
    const gems = { a: ["1.0", "2.0"], b: ["1.0"] };
    const alone = await resolve(gems, { "x.gemspec": spec(needs) });
    assert.deepEqual(alone.list, ["a 2.0 runtime"]);
    const both = await resolve(gems, { "x.gemspec": spec(needs), Gemfile: "gemspec" });
    assert.deepEqual(both.list, ["a 2.0 runtime"]);
    for (const { notOnPlatform, manifests } of [alone, both]) {
      assert.deepEqual(
        notOnPlatform?.map(({ name, line, marker }) => [name, line, marker]),
        [["b", 4, 'RUBY_VERSION < "3"']],
      );
      assert.ok(manifests.every(({ isWhole }) => isWhole));
    }
  });

  test("includes what the gems in its folders need", async () => {
    const { list, requests } = await resolve(
      { rack: ["3.0"], b: ["1.0 engine:>= 0"] },
      {
        Gemfile: `gem "engine", path: "engines/engine"\ngem "b"`,
        "engines/engine/engine.gemspec": `Gem::Specification.new do |s|\ns.name = "engine"\ns.add_dependency "rack"\ns.add_development_dependency "x"\nend`,
      },
    );
    assert.ok(list.includes("rack 3.0 runtime") && list.includes("b 1.0 dev"));
    assert.ok(requests.every((request) => request !== "GET /info/engine"));
  });

  test("leaves gems from git as they are, without requests for them", async () => {
    const { list, manifests, requests } = await resolve(
      { a: ["1.0 b:>= 0,bundler:>= 1"] },
      `gem "b", git: "https://git.example.com/b.git"\ngem "a"\ngem "bundler"`,
    );
    assert.deepEqual(list, ["a 1.0 runtime"]);
    assert.deepEqual(requests, ["GET /info/a"]);
    assert.equal(manifests[0]?.isWhole, false);
  });
});

describe("the server", () => {
  test("gets no request for private names and gems from other sources", async () => {
    const text = `source "https://rubygems.org"\ngem "a"\nsource("https://gems.example.com") { gem "secret", "1.2" }`;
    const mayAsk = (name: string) => name !== "acme";
    const { packages, requests, manifests } = await resolve({ a: ["1.0 acme:>= 0"] }, text, { mayAsk });
    const codes = packages
      .map(({ name, version, unresolved }) => `${name} ${version} ${unresolved?.code ?? ""}`)
      .sort();
    assert.deepEqual(codes, ["a 1.0 ", "acme  private", "secret 1.2 private"]);
    assert.deepEqual(requests, ["GET /info/a"]);
    assert.equal(manifests[0]?.isWhole, false);
  });

  test("is asked once for a gem, and nothing the second time", async () => {
    const cache = emptyCache();
    const server = await listen(gemIndex({ a: ["1.0 b:>= 0", "2.0 b:>= 0"], b: ["1.0"] }));
    const run = () => resolveTree(ruby, { Gemfile: `gem "a"` }, { addresses: { rubygems: server.address }, cache });
    const first = await run();
    assert.deepEqual([...server.requests].sort(), ["GET /info/a", "GET /info/b"]);
    assert.deepEqual(packageRows(await run()), packageRows(first));
    assert.equal(server.requests.length, 2);
  });

  test("that lacks a gem, fails or answers nonsense leaves it without a version", async () => {
    const server = await listen((request, response) => {
      if (request.url === "/info/broken") response.writeHead(200).end("<html>\n<p>hello");
      else if (request.url === "/info/down") response.writeHead(403).end();
      else gemIndex({ a: ["1.0"] })(request, response, "");
    });
    const text = ["a", "gone", "broken", "down"].map((name) => `gem "${name}"`).join("\n");
    const tree = await resolveTree(ruby, { Gemfile: text }, { addresses: { rubygems: server.address } });
    const codes = tree.packages.map(({ name, unresolved }) => `${name} ${unresolved?.code ?? ""}`).sort();
    assert.deepEqual(codes, ["a ", "broken failed", "down failed", "gone missing"]);
  });

  test("may have odd content", async () => {
    const lines = ["1.0 a:>= 0,b:nonsense,:>= 1,c d:>= 0,__proto__:>= 0,constructor:>= 0", "x", "", "2.0.0.pre|"];
    const { packages } = await resolve({ a: lines, constructor: ["1.0"] }, `gem "a"`);
    const codes = packages
      .map(({ name, version, unresolved }) => `${name} ${version} ${unresolved?.code ?? ""}`)
      .sort();
    assert.deepEqual(codes, ["__proto__  missing", "a 1.0 unreadable", "b  missing", "constructor 1.0 "]);
  });

  test("is asked no further than the bound", async () => {
    const gems = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}`, [`1.0 p${at + 1}:>= 0`]]));
    const { packages, manifests } = await resolve(gems, `gem "p0"`, { maxPackages: 20 });
    assert.equal(packages.filter(({ version }) => version !== "").length, 20);
    assert.equal(packages.find(({ version }) => version === "")?.unresolved?.code, "limit");
    assert.equal(manifests[0]?.isWhole, false);
  });
});
