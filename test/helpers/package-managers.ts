export type Files = Readonly<Record<string, string>>;

/** For each package manager its files, best first, and a manifest of it in which nothing is asked for. */
export const managers: Readonly<Record<string, readonly [listing: Files, empty?: Files]>> = {
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
  "CocoaPods libraries": [
    { "x.podspec": "Pod::Spec.new do |s|\n  s.dependency 'Alamofire'\nend\n" },
    {
      "x.podspec": "Pod::Spec.new do |s|\n  s.name = 'x'\nend\n",
      "y.podspec.json": '{"name": "y"}',
      "z.podspec": 'Pod::Spec.new do |s|\n  s.dependency "React-Core"\nend\n',
    },
  ],
  Xcode: [
    {
      "App.xcodeproj/project.pbxproj":
        '\t\tisa = XCRemoteSwiftPackageReference;\n\t\trepositoryURL = "https://x.example";\n',
    },
    { "App.xcodeproj/project.pbxproj": "\t\tisa = PBXProject;\n" },
  ],
  dbt: [
    {
      "package-lock.yml": "packages:\n  - package: dbt-labs/dbt_utils\n    version: 1.1.1\n",
      "packages.yml": "packages:\n  - package: dbt-labs/dbt_utils\n    version: 1.1.1\n",
    },
    { "packages.yml": "packages:\n  - local: ../x\n", "dependencies.yml": "projects: []\n" },
  ],
  Buf: [
    { "buf.lock": "deps:\n  - name: buf.build/a/b\n", "buf.yaml": "version: v2\ndeps:\n  - buf.build/a/b\n" },
    { "buf.yaml": "version: v2\n" },
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
  CMake: [
    { "CMakeLists.txt": "  FetchContent_Declare(\n    fmt GIT_REPOSITORY https://git.example/fmt)\n" },
    {
      "CMakeLists.txt": "project(x)\n# FetchContent_Declare(a)\nfind_package(ZLIB)\n",
      "CPM.cmake": "function(CPMAddPackage)\n",
    },
  ],
  "CMake modules": [{ "cmake/deps.cmake": 'CPMAddPackage("gh:a/b#1")\n' }],
  xmake: [{ "xmake.lua": 'add_requires("fmt")\n' }, { "xmake.lua": 'target("x")\n-- add_requires("fmt")\n' }],
  Spack: [{ "spack.lock": "{}", "spack.yaml": "spack:\n  specs: [hdf5]\n" }],
  west: [
    { "west.yml": "manifest:\n  projects:\n    - name: zephyr\n" },
    { "west.yml": "manifest:\n  self:\n    path: x\n" },
  ],
  gclient: [
    { DEPS: "vars = {}\ndeps = {\n  'src/a': 'https://x.example/a@1',\n}\n" },
    { DEPS: "include_rules = []\n" },
  ],
  PlatformIO: [
    { "platformio.ini": "[env:a]\nlib_deps =\n  a/b@^1\n" },
    { "platformio.ini": "[env:a]\nboard = uno\n", "library.properties": "name=x\ndepends=\n" },
  ],
  Arduino: [{ "library.properties": "name=x\ndepends=ArduinoJson\n" }],
  "ESP-IDF": [
    { "idf_component.yml": "dependencies:\n  idf: '>=5'\n  a/b: '1'\n" },
    { "idf_component.yml": "dependencies:\n  idf: '>=5'\n" },
  ],
  ROS: [
    { "package.xml": "<package>\n  <exec_depend>rclcpp</exec_depend>\n</package>\n" },
    { "package.xml": "<package>\n  <name>x</name>\n</package>\n" },
  ],
  fpm: [{ "fpm.toml": "[dependencies]\nstdlib = '*'\n" }, { "fpm.toml": "name = 'x'\n" }],
  Alire: [{ "alire.toml": "[[depends-on]]\na = '1'\n" }, { "alire.toml": "name = 'x'\n" }],
  Move: [
    { "Move.lock": "[[move.package]]\nid = 'a'\n", "Move.toml": "[dependencies]\nA = { local = '../a' }\n" },
    { "Move.toml": "[package]\nname = 'x'\n" },
  ],
  Scarb: [
    {
      "Scarb.lock": "[[package]]\nname = 'a'\nsource = 'registry+x'\n",
      "Scarb.toml": "[dependencies]\nstarknet = '2'\n",
    },
    { "Scarb.lock": "[[package]]\nname = 'x'\n" },
  ],
  Soldeer: [
    { "soldeer.lock": "[[dependencies]]\nname = 'a'\n", "foundry.toml": "[dependencies]\nforge-std = '1'\n" },
    { "foundry.toml": "[profile.default]\nsrc = 'src'\n" },
  ],
  Noir: [{ "Nargo.toml": "[dependencies]\na = { git = 'https://x.example' }\n" }, { "Nargo.toml": "[dependencies]\n" }],
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
  "CPAN without cpanfile": [
    { "Makefile.PL": "WriteMakefile(PREREQ_PM => { 'Moose' => 0 });\n", "dist.ini": "[Prereqs]\nMoose = 0\n" },
    { "Makefile.PL": "WriteMakefile(NAME => 'x');\n", "dist.ini": "name = x\n" },
  ],
  Raku: [{ "META6.json": '{"depends": ["JSON::Fast"]}' }, { "META6.json": '{"depends": []}' }],
  V: [{ "v.mod": "Module {\n  dependencies: ['a']\n}\n" }, { "v.mod": "Module {\n  dependencies: []\n}\n" }],
  Racket: [{ "info.rkt": '#lang info\n(define deps \'("base"))\n' }, { "info.rkt": "#lang info\n" }],
  Ballerina: [
    { "Dependencies.toml": "[[package]]\norg = 'a'\n", "Ballerina.toml": "[[dependency]]\norg = 'a'\n" },
    { "Ballerina.toml": "[package]\n" },
  ],
  Wally: [
    { "wally.lock": "[[package]]\nname = 'a'\n", "wally.toml": "[dependencies]\nA = 'a/a@1'\n" },
    { "wally.toml": "[package]\n" },
  ],
  PowerShell: [
    { "x.psd1": "@{\n  RequiredModules = @(\n    'Az'\n  )\n}\n" },
    { "x.psd1": "@{\n  RequiredModules = @()\n  # RequiredModules = @('Az')\n}\n" },
  ],
  hpack: [{ "package.yaml": "name: x\nlibrary:\n  dependencies:\n    - aeson\n" }, { "package.yaml": "name: x\n" }],
  dune: [
    { "dune-project": "(lang dune 3.0)\n(package (name x) (depends lwt))\n" },
    { "dune-project": "(lang dune 3.0)\n" },
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
