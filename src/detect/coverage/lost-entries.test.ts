import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

type Files = Readonly<Record<string, string>>;

async function warned(files: Files): Promise<string[]> {
  const { coverage } = await detect(sourceOf(files), ecosystems, { exclude: [] });
  const missing = coverage.manifestsUnread.filter(({ listsDependencies }) => listsDependencies);
  return missing.map(({ file, reason }) => `${file}: ${reason.replace(/^.*missing(?:, the first)?: /, "")}`);
}

const pom = (dependency: string) =>
  `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version>\n<dependencies><dependency>${dependency}</dependency></dependencies></project>`;
const csproj = (items: string) => `<Project><ItemGroup>${items}</ItemGroup></Project>`;

describe("a dependency that cannot be followed", () => {
  const cases: Readonly<Record<string, readonly [Files, ...lost: string[]]>> = {
    "an included list that is not there": [
      { "requirements.txt": "flask\n-r missing.txt\n" },
      'requirements.txt: "-r missing.txt" (line 2).',
    ],
    "a line of a list that is only included": [
      { "requirements.txt": "-r deps/base.list", "deps/base.list": "a\nfoo bar baz\n-r nope.txt" },
      'requirements.txt: "deps/base.list:2: foo bar baz", "deps/base.list:3: -r nope.txt".',
    ],
    "a line that is no requirement": [
      { "requirements.txt": "foo bar baz\n" },
      'requirements.txt: "foo bar baz" (line 1).',
    ],
    "a list that pip has printed for people": [
      { "requirements.txt": "Package Version\nnumpy 1.26.4\npandas 2.2.0\n" },
      "requirements.txt: Most lines are not pip requirements, so none were read.",
    ],
    "a name or a version with a NUL character": [
      { "package.json": '{"dependencies":{"a\\u0000b":"1.0.0","good":"2.0.0"}}' },
      'package.json: "a\\u0000b".',
    ],
    "a manifest that Git LFS keeps elsewhere": [
      {
        "requirements.txt": `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 1\n`,
      },
      "requirements.txt: The file is a pointer of Git LFS; its content is not in the repository.",
    ],
    "a requirement of pyproject.toml": [
      { "pyproject.toml": '[project]\nname = "x"\ndependencies = ["foo bar baz", 5]' },
      'pyproject.toml: "foo bar baz", "5".',
    ],
    "dependencies that are no list": [
      { "pyproject.toml": '[project]\nname = "x"\ndependencies = "flask"' },
      'pyproject.toml: "project.dependencies".',
    ],
    "dependencies that only a build knows": [
      { "pyproject.toml": '[project]\nname = "x"\ndynamic = ["dependencies"]' },
      'pyproject.toml: "project.dependencies".',
    ],
    "a list that setuptools is told to read": [
      {
        "pyproject.toml": '[project]\nname = "x"\n[tool.setuptools.dynamic]\ndependencies = { file = ["nope.txt"] }',
        "setup.cfg": "[options]\ninstall_requires = file: nope.txt\n",
      },
      'pyproject.toml: "file: nope.txt".',
      'setup.cfg: "file: nope.txt".',
    ],
    "requirements that setup.py takes from elsewhere": [
      { "setup.py": "from x import REQUIRES\nsetup(install_requires=REQUIRES)\n" },
      'setup.py: "install_requires" (line 2).',
    ],
    "entries of conda and of the list for pip inside": [
      { "environment.yml": "dependencies:\n  - '!bad'\n  - python=3\n  - pip:\n    - foo bar baz\n" },
      'environment.yml: "foo bar baz", "!bad" (line 2).',
    ],
    "a package of a lockfile without a name": [
      {
        "uv.lock": 'version = 1\n[[package]]\nversion = "1"\n',
        "poetry.lock": '[[package]]\nname = "a"\n',
        "Pipfile.lock": '{"_meta": {}, "default": {"b c": {"version": "==1"}}}',
        "conda-lock.yml": "package:\n- version: '1'\n- name: _libgcc_mutex\n  version: '0.1'\n",
      },
      'Pipfile.lock: "b c".',
      'conda-lock.yml: "an entry without a name".',
      'poetry.lock: "a" (line 1).',
      'uv.lock: "an entry without a name" (line 2).',
    ],
    "specs that are no text": [
      { "package.json": '{"dependencies": {"a": 5, "b": {"x": 1}}}' },
      'package.json: "a" (line 1), "b" (line 1).',
    ],
    "a Maven dependency whose group is not known": [
      { "pom.xml": pom("<groupId>${nope}</groupId><artifactId>x</artifactId>") },
      'pom.xml: "${nope}:x" (line 2).',
    ],
    "a library of a Gradle catalog that is not there": [
      { "build.gradle": 'dependencies {\n  implementation libs.okio\n  implementation "$g:okhttp:1"\n}' },
      'build.gradle: "libs.okio" (line 2), "${g}:okhttp:1" (line 3).',
    ],
    "a library of a catalog that stands alone": [
      { "gradle/libs.versions.toml": '[libraries]\na = "x"\nb = "g:n:1"\n' },
      'gradle/libs.versions.toml: "a".',
    ],
    "a line of a Gradle lockfile": [{ "gradle.lockfile": "a:b:1=x\nc:d=x\n" }, 'gradle.lockfile: "c:d=x" (line 2).'],
    "modules of sbt whose names are not there": [
      {
        "build.sbt":
          'libraryDependencies += "org" %% name % "1"\nlibraryDependencies ++= Seq(Deps.cats, "a" % "b" % "1")\n',
      },
      'build.sbt: "org:name" (line 1), "Deps.cats" (line 2).',
    ],
    "a NuGet package that a property names": [
      { "a.csproj": csproj('<PackageReference Include="$(X)" Version="1"/><PackageReference Include="@(Y)"/>') },
      'a.csproj: "$(X)" (line 1), "@(Y)" (line 1).',
    ],
    "files that Paket takes from repositories": [
      { "paket.dependencies": "source https://x.example\nnuget A\ngithub a/b f.fs\n" },
      'paket.dependencies: "github a/b f.fs" (line 3).',
    ],
    "a line of go.mod": [{ "go.mod": "module x\ngo 1.21\nrequire a.b/c\n" }, 'go.mod: "a.b/c" (line 3).'],
    "gems that a Gemfile computes or takes from elsewhere": [
      { Gemfile: "gem name_of('x')\neval_gemfile 'nope.rb'\n" },
      'Gemfile: "gem name_of" (line 1), "eval_gemfile nope.rb" (line 2).',
    ],
    "a gem that a gemspec computes": [
      { "x.gemspec": 'Gem::Specification.new do |s|\n  s.add_dependency "a-#{b}"\nend\n' },
      'x.gemspec: "add_dependency a-#{b}" (line 2).',
    ],
  };

  for (const [name, [files, ...lost]] of Object.entries(cases))
    test(`is a warning: ${name}`, async () => assert.deepEqual(await warned(files), lost));
});

describe("what names no dependency, or one that is known elsewhere", () => {
  const cases: Readonly<Record<string, Files>> = {
    "constraints that are not there": { "requirements.txt": "flask\n-c missing.txt\n-c https://x.example/upper.txt" },
    "options, markers and the project itself": {
      "requirements.txt": "--pre\n-e .\n./lib\nflask; python_version < '3'\n--no-binary :all:\n-i https://x.example\n",
    },
    "prose under the name of a list": {
      "docs/requirements.txt":
        "You need a good computer.\nIt has to run Linux, too.\nAnd you need a lot of patience.\n",
    },
    "a source whose compiled list is there": { "requirements.in": "foo bar baz", "requirements.txt": "flask==1" },
    "requirements that setup.py reads from a list of the tree": {
      "setup.py": 'with open("requirements.txt") as f:\n    r = f.read().splitlines()\nsetup(install_requires=r)\n',
      "requirements.txt": "flask==1",
    },
    "lists that setup.py only puts together": {
      "setup.py":
        'e = {"a": ["x"]}\ne["all"] = sum(e.values(), [])\ne["b"] = [r for v in e.values() for r in v if r]\nsetup(extras_require=e)\n',
    },
    "dependencies that setup.py or a list tells": {
      "pyproject.toml": '[project]\nname = "x"\ndynamic = ["dependencies"]',
      "requirements.txt": "flask",
    },
    "packages of the workspace, comments and empty tables": {
      "package.json": '{"dependencies": {"a": "workspace:*", "b": "link:../b", "//": "x"}, "devDependencies": []}',
    },
    "a manifest beside its lockfile": {
      "package.json": '{"dependencies": {"a": 5}}',
      "package-lock.json": '{"lockfileVersion": 3, "packages": {"node_modules/a": {"version": "1.0.0"}}}',
      Gemfile: "gem name_of('x')\n",
      "Gemfile.lock": "GEM\n  specs:\n    x (1.0)\n",
    },
    "a version that is not known": {
      "pom.xml": pom("<groupId>y</groupId><artifactId>z</artifactId><version>${v}</version>"),
      "a.csproj": csproj('<PackageReference Include="A" Version="$(V)"/>'),
    },
    "projects, files and tasks of a Gradle build": {
      "build.gradle":
        "def otherModules = subprojects - project(':y')\ndependencies {\n  implementation project(':x')\n  otherModules.each { runtime it }\n  runtime otherModules\n  test sourceSets.main.output\n  x zip.outputs.files\n}",
    },
    "settings and conditions of an sbt build": {
      "build.sbt":
        'libraryDependencies ++= (if (isDotty.value) Seq.empty else Seq("a" % "b" % "1"))\nlibraryDependencies ++= Nil\n',
    },
    "marks of a merge": { "gradle.lockfile": "<<<<<<< HEAD\na:b:1=x\n=======\n" },
    "everybody's own Gemfile": { Gemfile: 'gem "a"\neval_gemfile "Gemfile.local" if File.exist?("Gemfile.local")\n' },
    "lines of go.work, which uses nothing itself": { "go.work": "go 1.21\nuse ./a\nreplace x\n" },
  };

  for (const [name, files] of Object.entries(cases))
    test(`is not a warning: ${name}`, async () => assert.deepEqual(await warned(files), []));
});
