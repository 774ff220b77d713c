import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { sbtBuild } from "./sbt-build.ts";

async function read(content: string): Promise<readonly string[]> {
  const { components, notes = [] } = await sbtBuild.parse(fileOf("build.sbt", content));
  return [
    ...components.map(({ type, name, version, requirement, scope, locations }) =>
      [type, name, version || requirement, scope, locations[0]?.line].join(" "),
    ),
    ...notes.map(({ lost, line }) => `lost: ${lost} ${line}`),
  ];
}

test("packages from npm of scalajs-bundler are listed", async () => {
  const content = `val reactVersion = "17.0.2"
val more = Seq("left-pad" -> "^1.3.0")
Compile / npmDependencies ++= Seq("react" -> reactVersion, "@a/b" -> "1.2.3-rc.1") ++ more
Test / npmDependencies += "jest" -> "29.0.0"
lazy val p = project.settings(npmDevDependencies in Compile += "webpack" -> "5.0.0", npmDependencies := Nil)
npmDependencies ++= Seq("x" -> "file:../x", "y" -> gone, other)
`;
  assert.deepEqual(await read(content), [
    "npm react 17.0.2 runtime 3",
    "npm @a/b 1.2.3-rc.1 runtime 3",
    "npm left-pad ^1.3.0 runtime 3",
    "npm jest 29.0.0 test 4",
    "npm webpack 5.0.0 dev 5",
    'lost: "x" -> "file:../x" 6',
    'lost: "y" -> gone 6',
    "lost: other 6",
  ]);
});

test("webjars of jsDependencies are listed, and files of the project are not", async () => {
  const content = `jsDependencies += "org.webjars" % "jquery" % "2.1.4" / "2.1.4/jquery.js" minified "jquery.min.js"
jsDependencies ++= Seq("org.webjars" % "q" % "1" % Test / "q.js", (ProvidedJS / "a.js") % Test, RuntimeDOM % "test")
`;
  assert.deepEqual(await read(content), ["maven org.webjars:jquery 2.1.4 runtime 1", "maven org.webjars:q 1 test 2"]);
});

test("the scope of a setting may be written after it", async () => {
  const content = `libraryDependencies in Test += "a" % "a" % "1"
libraryDependencies in (Compile, x) ++= Seq("b" % "b" % "1")
libraryDependencies <+= scalaVersion("c" % "c" % _)
`;
  assert.deepEqual(await read(content), ["maven a:a 1 test 1", "maven b:b 1 runtime 2", "maven c:c  runtime 3"]);
});

test("projects that are built from a repository are missing, and are named", async () => {
  const content = `lazy val ext = RootProject(uri("https://me:secret@github.com/a/b.git#0.0.1"))
val at = "git://github.com/x/ext2.git"
lazy val root = (project in file(".")).dependsOn(ext, ProjectRef(uri(at), "core"), ProjectRef(file("c"), "c"))
lazy val own = RootProject(uri("file:../own"))
`;
  assert.deepEqual(await read(content), [
    "lost: https://github.com/a/b.git#0.0.1 1",
    "lost: git://github.com/x/ext2.git 3",
  ]);
});

test("packages behind names that are used many times are found once", async () => {
  const names = Array.from({ length: 8 }, (_, at) => `val a${at} = ${`a${at + 1} ++ `.repeat(5)}Nil`);
  const content = [...names, 'val a8 = Seq("react" -> "17.0.2")', "npmDependencies ++= a0", ""].join("\n");
  assert.deepEqual(await read(content), ["npm react 17.0.2 runtime 10"]);
});

test("projects in repositories are lost, also behind a name or with a computed address", async () => {
  const content = `val base = uri("https://user:secret@git.example/a.git#1.0")
lazy val a = ProjectRef(base, "core")
lazy val b = RootProject(uri(addresses("b")))
lazy val c = ProjectRef(file("c"), "core")
`;
  assert.deepEqual(await read(content), ["lost: https://git.example/a.git#1.0 2", 'lost: uri(addresses("b")) 3']);
});
