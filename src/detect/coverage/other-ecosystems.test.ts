import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { managers, type Files } from "../../../test/helpers/package-managers.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

async function warned(files: Files): Promise<string[]> {
  const { coverage } = await detect(sourceOf(files), ecosystems, { exclude: [] });
  return coverage.manifestsUnread.filter(({ listsDependencies }) => listsDependencies).map(({ file }) => file);
}

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

  test("are ignored among installed packages", async () =>
    assert.deepEqual(
      await warned({ "node_modules/a/Package.swift": '.package(url: "x")', "vendor/bundle/ruby/mix.lock": "x" }),
      [],
    ));
});

test("files that list what a deployment uses are named without a warning", async () => {
  const files = {
    ".terraform.lock.hcl": 'provider "registry.example/a/b" {\n}\n',
    "Chart.yaml": "name: x\ndependencies:\n  - name: postgresql\n",
    Puppetfile: "mod 'a/b'\n",
    "requirements.yml": "collections:\n  - name: a.b\n",
    "sub/Chart.yaml": "name: x\n",
  };
  const { coverage } = await detect(sourceOf(files), ecosystems, { exclude: [] });
  assert.deepEqual(
    coverage.manifestsUnread.map(({ file, listsDependencies }) => `${file} ${listsDependencies}`),
    [".terraform.lock.hcl false", "Chart.yaml false", "Puppetfile false", "requirements.yml false"],
  );
});

describe("JavaScript files that lcc does not read", () => {
  const files = {
    "branch/pnpm-lock.main.yaml": "lockfileVersion: '9.0'\n",
    "deno/deps.ts": 'export * from "https://deno.land/std@0.1.0/http.ts";\n',
    "json5/package.json5": "{\n  // a comment\n  dependencies: { a: '1.0.0' },\n}\n",
    "rails/config/importmap.rb": 'pin "a", to: "https://x.example/npm:a@1.0.0"\n',
    "rails-local/config/importmap.rb": 'pin "a" # @1.0.0\n',
    "web/libman.json": '{"libraries": [{"library": "jquery@3.7.1"}]}',
    "yaml/package.yaml": "name: x\ndependencies:\n  a: 1.0.0\n",
  };

  test("are a warning where they list something", async () =>
    assert.deepEqual(new Set(await warned(files)), new Set(Object.keys(files))));

  test("are absent next to a lockfile that is read, or if they list nothing", async () =>
    assert.deepEqual(
      await warned({
        "config/importmap.rb": 'pin "application"\npin "turbo", to: "turbo.min.js"\n',
        "deno.lock": '{"version": "5"}',
        "deps.ts": 'export * from "https://deno.land/std@0.1.0/http.ts";\n',
        "libman.json": '{"libraries": []}',
        "other/deps.ts": 'export * from "../http.ts";\n',
        "package.yaml": "dependencies:\n  a: 1.0.0\n",
        "pnpm-lock.main.yaml": "",
        "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
      }),
      [],
    ));
});

describe("Python files that lcc does not read", () => {
  const recipe = "{% set version = '1' %}\npackage:\n  name: x\nrequirements:\n  run:\n    - numpy\n";

  test("are a warning where they list something", async () => {
    const files = {
      "3rdparty/python/default.lock": '{"locked_resolves": []}',
      "bentofile.yaml": "python:\n  packages:\n    - torch\n",
      "buildout.cfg": "[app]\neggs = a\n",
      "cog.yaml": "build:\n  python_packages:\n    - torch==2.0\n",
      "packaging/meta.yaml": recipe,
    };
    assert.deepEqual(await warned(files), Object.keys(files));
  });

  test("are absent if they list nothing", async () =>
    assert.deepEqual(
      await warned({
        "cog.yaml": "build:\n  python_requirements: requirements.txt\n",
        "conda/meta.yaml": recipe,
        "meta.yaml": "title: a page\n",
        "x.egg-info/requires.txt": "a\n",
      }),
      [],
    ));
});

test("Gemfiles with longer names are read", async () => {
  for (const name of [
    "Gemfile.next",
    "Gemfile_next",
    "Gemfile.rails7",
    "gemfiles/Gemfile.ruby-3.4",
    "Gemfile.common.rb",
  ]) {
    const { components } = await detect(sourceOf({ [name]: 'gem "rake", "13.0.0"\n' }), ecosystems, { exclude: [] });
    assert.deepEqual(
      components.map((component) => `${component.name}@${component.version}`),
      ["rake@13.0.0"],
      name,
    );
  }
});

describe("JVM and .NET files that lcc does not read", () => {
  const files: Files = {
    "3rdparty/jvm/BUILD": 'jvm_artifact(name="a", group="a", artifact="a", version="1.0")\n',
    BUCK: 'remote_file(name="a-jar", url="mvn:a:a:jar:1.0", out="a.jar")\n',
    "a/META-INF/MANIFEST.MF": "Manifest-Version: 1.0\nRequire-Bundle: org.eclipse.core.runtime\n",
    "amper/module.yaml": "product: jvm/app\n\ndependencies:\n  - a:a:1.0\n",
    "bb.edn": '{:deps {a/a {:mvn/version "1"}}}\n',
    "build.gradle.dcl": 'javaLibrary { dependencies { implementation("a:a:1.0") } }\n',
    "build.mill.scala": "",
    "cnf/ext/central.mvn": "# Central\na:a:1.0\n",
    "dependencies.lock": '{"runtimeClasspath": {"a:a": {"locked": "1.0"}}}',
    "felix/bnd.bnd": "-buildpath : \\\n  own;version=project,\\\n  org.osgi.core;version='[6,7)'\n",
    "first_install.json": '{"__RESOLVED_ARTIFACTS_HASH": 1}',
    "get.groovy": "@Grab('a:a:1.0')\nimport a\n",
    "grails-app/conf/BuildConfig.groovy": "dependencies { runtime 'a:a:1.0' }\n",
    "lib/BUCK": 'maven_jar(name="a", id="a:a:1.0")\n',
    "pom.rb": "project 'x' do\n  jar 'a:a:1.0'\nend\n",
    "project.scala": "//> using dep a::a:1.0\n",
    "rcp.target": '<target><locations><location type="Maven"/></locations></target>',
    "run.main.kts": '@file:DependsOn("a:a:1.0")\n',
    "versions.lock": "a:a:1.0 (2 constraints: 0a1b)\n",
  };

  test("are a warning where they list something", async () =>
    assert.deepEqual(await warned(files), Object.keys(files)));

  test("are absent if they list nothing", async () => {
    const empty = {
      BUCK: 'java_library(name="a", srcs=glob(["*.java"]))\n# maven_jar\n',
      "META-INF/MANIFEST.MF": "Manifest-Version: 1.0\n",
      "a.groovy": "class A {}\n",
      "a/BUILD": 'java_library(name="a", deps=["@maven//:a"])\n',
      "a/bnd.bnd": "Bundle-Version: 1.0\n-buildpath: own;version=project, other;version=latest\n",
      "bb.edn": '{:paths ["src"]}\n',
      "cnf/release.maven": "a:a:${version}\n",
      "grails-app/conf/BuildConfig.groovy":
        "dependencies {\n  // runtime 'a:a:1.0'\n}\nplugins {\n  build ':release:2.2.1'\n}\n",
      "gradle.lockfile": "empty=runtimeClasspath\n",
      "module.yaml": "name: x\n",
      "unit.target": "[Unit]\nDescription=x\n",
      "versions.lock": "a:a:1.0 (2 constraints: 0a1b)\n",
    };
    assert.deepEqual(await warned(empty), []);
  });
});

test("POMs with longer names are read", async () => {
  const dependency = "<groupId>g</groupId><artifactId>a</artifactId><version>1</version>";
  const pom = `<project><groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies><dependency>${dependency}</dependency></dependencies></project>`;
  for (const name of ["pom-jdk8.xml", "pom_release.xml", "shaded-pom.xml"]) {
    const { components } = await detect(sourceOf({ [name]: pom }), ecosystems, { exclude: [] });
    assert.deepEqual(
      components.map((component) => `${component.name}@${component.version}`),
      ["g:a@1"],
      name,
    );
  }
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

describe("the Ant files of Java projects", () => {
  test("are a warning where they list dependencies", async () => {
    const files = {
      "build.xml": "<project><ivy:retrieve/></project>",
      "get/build.xml": '<project><get src="https://x.example/a.jar" dest="lib/a.jar"/></project>',
    };
    assert.deepEqual(await warned(files), ["build.xml", "get/build.xml"]);
  });

  test("are absent if they list none", async () => {
    const files = {
      "build.xml": '<project><javac srcdir="src"/><get src="http://localhost:80/stop"/></project>',
    };
    assert.deepEqual(await warned(files), []);
  });
});
