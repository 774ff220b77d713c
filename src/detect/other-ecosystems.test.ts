import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../test/helpers/source.ts";
import { ecosystems } from "../ecosystems/index.ts";
import { detect } from "./detect.ts";

type Files = Readonly<Record<string, string>>;

async function warned(files: Files): Promise<string[]> {
  const { coverage } = await detect(sourceOf(files), ecosystems, { exclude: [] });
  return coverage.manifestsUnread.filter(({ listsDependencies }) => listsDependencies).map(({ file }) => file);
}

/** For each package manager its files, best first, and a manifest of it in which nothing is asked for. */
const managers: Readonly<Record<string, readonly [listing: Files, empty?: Files]>> = {
  Composer: [
    {
      "composer.lock": '{"packages": [{"name": "monolog/monolog", "version": "3.5.0"}], "packages-dev": []}',
      "composer.json": '{"require": {"php": ">=8.1", "monolog/monolog": "^3"}}',
    },
    { "composer.json": '{"require": {"php": ">=8.1", "ext-json": "*"}, "replace": {"a/b": "self.version"}}' },
  ],
  "Swift Package Manager": [
    {
      "Package.resolved": '{"pins": [{"identity": "swift-nio", "location": "https://git.example/swift-nio"}]}',
      "Package.swift":
        'let package = Package(dependencies: [\n  .package(url: "https://git.example/nio", from: "2.0.0")\n])',
    },
    {
      "Package.swift":
        '// .package(url: "https://git.example/nio")\nlet package = Package(dependencies: [.package(path: "../a")])',
    },
  ],
  CocoaPods: [
    { "Podfile.lock": "PODS:\n  - Alamofire (5.8.1)\n", Podfile: "target 'App' do\n  pod 'Alamofire'\nend\n" },
    { Podfile: "# pod 'x'\nplatform :ios\n" },
  ],
  Carthage: [
    { "Cartfile.resolved": 'github "a/b" "1.0"\n', Cartfile: 'github "a/b" ~> 1.0\n' },
    { Cartfile: "# nothing\n" },
  ],
  pub: [
    {
      "pubspec.lock": "packages:\n  http:\n    version: '1.2.0'\n",
      "pubspec.yaml": "name: x\ndependencies:\n  http: ^1.0.0\n",
    },
    { "pubspec.yaml": "name: x\ndependencies:\n" },
  ],
  Unity: [
    {
      "Packages/packages-lock.json": '{"dependencies": {"com.unity.ugui": {"version": "1.0.0"}}}',
      "Packages/manifest.json": '{"dependencies": {"com.unity.ugui": "1.0.0"}}',
    },
    { "Packages/manifest.json": '{"dependencies": {}}' },
  ],
  Elm: [{ "elm.json": "{}" }],
  spago: [{ "spago.lock": "{}", "spago.yaml": "package: {}" }],
  R: [
    { "renv.lock": "{}", DESCRIPTION: "Package: x\nDepends:\n    R (>= 4.0),\n    methods\n" },
    { DESCRIPTION: "Package: x\nDepends: R (>= 4.0)\n" },
  ],
  Julia: [
    {
      "Manifest.toml": '[[deps.JSON]]\nuuid = "682c06a0"\n',
      "Project.toml": '[deps]\nJSON = "682c06a0"\n',
    },
    { "Project.toml": '[project]\nid = "a"\n' },
  ],
  Conan: [
    { "conan.lock": '{"requires": ["zlib/1.3"]}', "conanfile.txt": "[requires]\nzlib/1.3\n" },
    {
      "conanfile.txt": "[requires]\n\n[generators]\nCMakeDeps\n",
      "sub/conanfile.py": "class X(ConanFile):\n    pass\n",
    },
  ],
  vcpkg: [{ "vcpkg.json": '{"dependencies": ["fmt"]}' }, { "vcpkg.json": '{"name": "x"}' }],
  Meson: [
    { "subprojects/zlib.wrap": "[wrap-file]\ndirectory = zlib\n" },
    { "subprojects/a.wrap": "[wrap-redirect]\nfilename = b.wrap\n" },
  ],
  Zig: [
    { "build.zig.zon": '.{ .dependencies = .{ .a = .{\n .url = "https://x.example",\n } } }' },
    { "build.zig.zon": '.{ .dependencies = .{ .a = .{ .path = "a" } } }' },
  ],
  dub: [
    {
      "dub.selections.json": '{"versions": {"vibe-d": "0.9.7"}}',
      "dub.sdl": 'name "x"\ndependency "vibe-d" version="~>0.9"\n',
    },
    { "dub.json": '{"name": "x"}', "sub/dub.sdl": 'name "x"\n' },
  ],
  Nimble: [
    { "nimble.lock": '{"packages": {"chronos": {}}}', "x.nimble": 'requires "nim >= 2.0", "chronos"\n' },
    { "x.nimble": 'requires "nim >= 2.0"\n# requires "chronos"\n' },
  ],
  shards: [
    { "shard.lock": "shards:\n  db:\n    version: 0.13.1\n", "shard.yml": "dependencies:\n  db:\n    github: a/db\n" },
    { "shard.yml": "name: x\n" },
  ],
  CPAN: [
    {
      "cpanfile.snapshot": "DISTRIBUTIONS\n  distribution: a\n",
      cpanfile: "on test => sub { requires 'Test::More' };\n",
    },
    { cpanfile: "requires 'perl', '5.10';\n" },
  ],
  LuaRocks: [
    { "luarocks.lock": "{}", "x-1.rockspec": 'dependencies = {\n  "lua >= 5.1",\n  "luasocket"\n}\n' },
    { "x-1.rockspec": 'dependencies = { "lua >= 5.1" }\nbuild = { type = "builtin" }\n' },
  ],
  haxelib: [{ "haxelib.json": '{"dependencies": {"tink": ""}}' }, { "haxelib.json": '{"dependencies": {}}' }],
  Mix: [
    {
      "mix.lock": '%{\n  "jason": {:hex, :jason, "1.4.1"},\n}\n',
      "mix.exs": 'defp deps do\n  [{:jason, "~> 1.4"}]\nend\n',
    },
    { "mix.exs": 'defp deps do\n  [\n    # {:dep_from_hexpm, "~> 0.3.0"}\n  ]\nend\n' },
  ],
  rebar3: [
    {
      "rebar.lock": '[{<<"cowboy">>,{pkg,<<"cowboy">>,<<"2.10.0">>},0}].\n',
      "rebar.config": "{deps, [\n  cowboy\n]}.\n",
    },
    { "rebar.config": "{deps, []}.\n%% {deps, [cowboy]}.\n", "sub/rebar.lock": "[].\n" },
  ],
  Gleam: [{ "gleam.toml": '[dependencies]\ngleam_stdlib = "~> 0.34"\n' }, { "gleam.toml": 'name = "x"\n' }],
  "Cabal and Stack": [
    {
      "cabal.project.freeze": "constraints: any.aeson ==2.1\n",
      "stack.yaml": "resolver: lts-22.0\n",
      "cabal.project": "packages: .\n",
      "x.cabal": "library\n  build-depends: base, aeson\n",
    },
    { "x.cabal": "name: x\n", "sub/stack.yaml": "provider:\n  name: openfaas\n" },
  ],
  opam: [
    { "x.opam.locked": "depends: []\n", "x.opam": 'opam-version: "2.0"\ndepends: [\n  "dune"\n]\n' },
    { "x.opam": 'opam-version: "2.0"\n' },
  ],
};

describe("files of package managers that lcc does not read", () => {
  for (const [name, [listing, empty = {}]] of Object.entries(managers)) {
    test(`of ${name} are one warning for a lockfile and its manifests`, async () => {
      assert.deepEqual(await warned(listing), Object.keys(listing).slice(0, 1));
      for (const [file, text] of Object.entries(listing))
        assert.deepEqual(await warned({ [file]: text }), [file], file);
      assert.deepEqual(await warned(empty), []);
    });
  }

  test("are named with the ecosystem", async () => {
    const { coverage } = await detect(sourceOf({ "mix.lock": "{:hex, :a}" }), ecosystems, { exclude: [] });
    assert.match(coverage.manifestsUnread[0]?.reason ?? "", /^lcc does not read Elixir packages \(Mix\)\./);
  });

  test("are none among installed packages", async () =>
    assert.deepEqual(
      await warned({ "node_modules/a/Package.swift": '.package(url: "x")', "vendor/composer.lock": "x" }),
      [],
    ));
});

describe("older files that lcc does not read", () => {
  test("are one warning for a lockfile and its manifest", async () => {
    assert.deepEqual(await warned({ "Gopkg.lock": "", "Gopkg.toml": "" }), ["Gopkg.lock"]);
    assert.deepEqual(await warned({ "MODULE.bazel": "", "MODULE.bazel.lock": "", "sub/WORKSPACE": "" }), [
      "MODULE.bazel.lock",
    ]);
    assert.deepEqual(await warned({ ".meteor/packages": "", ".meteor/versions": "" }), [".meteor/versions"]);
  });

  test("are absent if nothing is asked for", async () =>
    assert.deepEqual(await warned({ "bower.json": '{"name": "x", "main": "x.js"}' }), []));
});

describe("the archives and Ant files of Java projects", () => {
  test("are a warning where they bring dependencies", async () => {
    const files = {
      "lib/h2.jar": "",
      "app/libs/sdk.aar": "",
      "build.xml": "<project><ivy:retrieve/></project>",
      "get/build.xml": '<project><get src="https://x.example/a.jar" dest="lib/a.jar"/></project>',
    };
    assert.deepEqual(await warned(files), ["app/libs/sdk.aar", "build.xml", "get/build.xml", "lib/h2.jar"]);
  });

  test("are absent if they start a build, come out of one, or serve tests", async () => {
    const files = {
      "gradle/wrapper/gradle-wrapper.jar": "",
      ".mvn/wrapper/maven-wrapper.jar": "",
      "app/build/libs/app.jar": "",
      "src/test/resources/x/y/a.jar": "",
      "Tests/b.jar": "",
      "build.xml": '<project><javac srcdir="src"/><get src="http://localhost:80/stop"/></project>',
    };
    assert.deepEqual(await warned(files), []);
  });

  test("are known where a POM names them as the place of a dependency", async () => {
    const dependency =
      "<groupId>g</groupId><artifactId>a</artifactId><version>1</version><scope>system</scope><systemPath>${basedir}/lib/a.jar</systemPath>";
    const pom = `<project><groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies><dependency>${dependency}</dependency></dependencies></project>`;
    assert.deepEqual(await warned({ "pom.xml": pom, "lib/a.jar": "", "lib/b.jar": "" }), ["lib/b.jar"]);
  });
});
