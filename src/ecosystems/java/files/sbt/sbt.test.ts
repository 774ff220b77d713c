import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../domain/contracts/component.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { sbtBuild, sbtProject } from "./sbt-build.ts";
import { sbtLock } from "./sbt-lock.ts";

const dependencies = `object Dependencies {
  val scala213 = "2.13.8"
  object Versions { val single = "7"; val cats = "2.9.0" }
  val scalatest = "org.scalatest" %% "scalatest" % "3.2"
  object Deps { val cats = "org.typelevel" %%% "cats-core" % Versions.cats }
  val coreDeps = Seq(one, two)
  val one = "s" % "one" % s"\${Versions.cats}-x"
  val two = "s" % "two" % "2"
  val unused = "s" % "unused" % "2"
  val circle = Seq(circle) ++ circle
}
`;

const build = `import Dependencies._
ThisBuild / scalaVersion := scala213
val akkaVersion = "2.6.20"
lazy val root = (project in file("."))
  .aggregate(core)
  .settings(
    name := "x",
    libraryDependencies ++= Seq(
      "com.typesafe.akka" %% "akka-actor" % akkaVersion,
      "com.typesafe.akka" %% "akka-testkit" % akkaVersion % Test,
      "org.postgresql" % "postgresql" % "42.2" exclude("a", "b"),
      scalatest % Test,
      Deps.cats,
      "it" % "it" % "1" % "it,test",
      "c" % "both" % "1" % "compile;test->test",
      "p" %% "provided" % "1" % Provided,
      ("x" % "bracketed" % "2").exclude("q", "r"),
      compilerPlugin("org.typelevel" % "kind-projector" % "0.13.2" cross CrossVersion.full),
      guice
    ) ++ coreDeps ++ circle,
    dependencyOverrides += "no" % "no" % "1"
  )
libraryDependencies += "org.single" % "single" % Versions.single
Test / libraryDependencies += "t" % "t" % "1"
libraryDependencies ++= Seq("m" % "m" % "1").map(_ % Test)
addSbtPlugin("plug" % "in" % "1")
libraryDependencies ++= {
  val v = "3.0"
  Seq("io.circe" %% "circe-core", "io.circe" %% "circe-generic").map(_ % v)
}
// libraryDependencies += "no" % "comment" % "1"
`;

describe("build.sbt", () => {
  test("gives what libraryDependencies leads to, with the version of Scala in the name", async () => {
    const { components } = await sbtBuild.parse(
      fileOf("build.sbt", build, { "project/Dependencies.scala": dependencies }),
    );
    assert.deepEqual(components.map(show), [
      "com.typesafe.akka:akka-actor_2.13@2.6.20 runtime 9",
      "com.typesafe.akka:akka-testkit_2.13@2.6.20 test 10",
      "org.postgresql:postgresql@42.2 runtime 11",
      "org.scalatest:scalatest_2.13@3.2 test 12",
      "org.typelevel:cats-core_2.13@2.9.0 runtime 13",
      "it:it@1 test 14",
      "c:both@1 runtime 15",
      "p:provided_2.13@1 runtime 16",
      "x:bracketed@2 runtime 17",
      "org.typelevel:kind-projector_2.13.8@0.13.2 build 18",
      "s:one@2.9.0-x runtime 20",
      "s:two@2 runtime 20",
      "org.single:single@7 runtime 23",
      "t:t@1 test 24",
      "m:m@1 test 25",
      "io.circe:circe-core_2.13@3.0 runtime 29",
      "io.circe:circe-generic_2.13@3.0 runtime 29",
    ]);
  });

  test("leaves a name as it is where the version of Scala is not known, and knows that of Scala 3", async () => {
    const use = 'libraryDependencies += "a" %% "b" % "1"';
    assert.deepEqual((await sbtBuild.parse(fileOf("build.sbt", use))).components.map(show), ["a:b@1 runtime 1"]);
    const three = `${use}\ncrossScalaVersions := Seq("3.3.1", "2.13.12")`;
    assert.deepEqual((await sbtBuild.parse(fileOf("build.sbt", three))).components.map(show), ["a:b_3@1 runtime 1"]);
  });

  test("may be written in Scala in the folder next to it", async () => {
    const content =
      'object B extends Build { val s = Seq(scalaVersion := "2.10.2", libraryDependencies += "a" %% "b" % "1") }';
    const found = async (others: Readonly<Record<string, string>>) =>
      (await sbtProject.parse(fileOf("project/Build.scala", content, others))).components.map(show);
    assert.deepEqual(await found({ "project/build.properties": "sbt.version=0.13.18" }), ["a:b_2.10@1 runtime 1"]);
    assert.deepEqual(await found({}), []);
  });

  test("has plugins of the build next to it, which are not listed", async () => {
    const plugins = 'addSbtPlugin("a" % "b" % "1")\nlibraryDependencies += "c" % "d" % "1"';
    assert.deepEqual((await sbtBuild.parse(fileOf("project/plugins.sbt", plugins))).components, []);
  });
});

describe("build.sbt.lock", () => {
  test("gives every dependency", async () => {
    const lock = JSON.stringify({
      lockVersion: 1,
      dependencies: [
        { org: "a", name: "b_2.13", version: "1", configurations: ["compile", "test"] },
        { org: "t", name: "t", version: "2", configurations: ["test"] },
        { org: "", name: "bad" },
      ],
    });
    const script = 'scalaVersion := "2.13.1"\nlibraryDependencies += "a" %% "b" % "0.9"';
    const { components } = await sbtLock.parse(fileOf("build.sbt.lock", lock, { "build.sbt": script }));
    assert.deepEqual(
      components.map(({ name, version, scope, direct }) => [name, version, scope, direct]),
      [
        ["a:b_2.13", "1", "runtime", true],
        ["t:t", "2", "test", undefined],
      ],
    );
  });

  test("is rejected if it is not JSON", () => assert.rejects(sbtLock.parse(fileOf("build.sbt.lock", "{")), ParseError));
});

function show({ name, version, scope, locations }: Component): string {
  return `${name}@${version} ${scope} ${locations[0]?.line}`;
}

test("modules that a plugin of sbt names are missing, and are named", async () => {
  const content = `libraryDependencies += guice
libraryDependencies ++= Seq(ws % Test, "a" % "a" % "1")
libraryDependencies ++= (if (flag) Seq("b" % "b" % "1") else Nil)
`;
  const { components, notes = [] } = await sbtBuild.parse(fileOf("build.sbt", content));
  assert.deepEqual(
    components.map(({ name }) => name),
    ["a:a", "b:b"],
  );
  assert.deepEqual(
    notes.map(({ lost }) => lost),
    ["guice", "ws"],
  );
});

const lost = async (content: string, others: Readonly<Record<string, string>> = {}) => {
  const { components, notes = [] } = await sbtBuild.parse(fileOf("build.sbt", content, others));
  return [...components.map(show), ...notes.map((note) => `lost: ${note.lost}`)];
};

test("the value of a setting is read where it is defined", async () => {
  const settings = `object Dep {
  val cats = Def.setting("org.typelevel" %%% "cats-core" % "2.10.0")
  val two = Def.setting { val v = "1"; Seq("t" % "one" % v, "t" % "two" % v) }
  object Ver { val name = "3" }
  val name = Def.setting("n" % "n" % Ver.name)
  val reflect = Def.setting(scalaOrganization.value % "scala-reflect" % scalaVersion.value)
}`;
  const content = `scalaVersion := "2.13.12"
libraryDependencies += Dep.cats.value
libraryDependencies ++= Dep.two.value
libraryDependencies ++= Seq(Dep.name .value % Test, Dep.reflect.value, Dep.gone.value, keys.value)
libraryDependencies := libraryDependencies.value.filterNot(_.name == "x") ++ Seq() ++ Nil ++ Seq.empty[ModuleID]
libraryDependencies += "b" % s"b_\${scalaBinaryVersion.value}" % "1"
`;
  assert.deepEqual(await lost(content, { "project/Dep.scala": settings }), [
    "org.typelevel:cats-core_2.13@2.10.0 runtime 2",
    "t:one@1 runtime 3",
    "t:two@1 runtime 3",
    "n:n@3 test 4",
    "org.scala-lang:scala-reflect@2.13.12 runtime 4",
    "b:b_2.13@1 runtime 6",
    "lost: Dep.gone.value",
    "lost: keys.value",
  ]);
});

test("a setting that projects set differently has no known value", async () => {
  const content = `lazy val a = project.settings(scalaVersion := "2.13.1", libraryDependencies += "a" % "a" % scalaVersion.value)
lazy val b = project.settings(scalaVersion := "3.3.1", v := "7", libraryDependencies += "b" % "b" % v.value)`;
  assert.deepEqual(await lost(content), ["a:a@ runtime 1", "b:b@7 runtime 2"]);
});

test("functions of the build are followed with their arguments", async () => {
  const content = `val v = "9"
def circe(m: String) = "io.circe" % s"circe-$m" % "0.14.1"
def akka(ms: String*): Seq[ModuleID] = ms.map(m => "akka" % s"akka-$m" % v)
def scoped(name: String, version: String = "2")(c: Configuration) = Def.setting("s" % name % version % c)
def plain(m: ModuleID) = m.exclude("x", "y")
val lambda = (m: String) => "l" % m % "1"
def loop(n: String): ModuleID = loop(n)
libraryDependencies ++= Seq(circe("core"), circe("parser") % Test)
libraryDependencies ++= akka("actor", "stream")
libraryDependencies ++= Seq(scoped("a")(Test).value, scoped(version = "3", name = "b")(Compile).value)
libraryDependencies ++= Seq("c", "d").map(m => "org.x" % m % "1") ++ Seq("e").map("org.x" % _ % "1")
libraryDependencies ++= List("f").map(circe) ++ Seq("g").map { m => circe(m) }
libraryDependencies ++= Seq(plain("p" % "p" % "1"), lambda("m"), loop("n"), Gone.circe("o"), gone("q"))
libraryDependencies += "h" % s"h-$unknown" % "1"
`;
  assert.deepEqual(await lost(content), [
    "io.circe:circe-core@0.14.1 runtime 8",
    "io.circe:circe-parser@0.14.1 test 8",
    "akka:akka-actor@9 runtime 9",
    "akka:akka-stream@9 runtime 9",
    "s:a@2 test 10",
    "s:b@3 runtime 10",
    "org.x:c@1 runtime 11",
    "org.x:d@1 runtime 11",
    "org.x:e@1 runtime 11",
    "io.circe:circe-f@0.14.1 runtime 12",
    "io.circe:circe-g@0.14.1 runtime 12",
    "p:p@1 runtime 13",
    "l:m@1 runtime 13",
    "lost: a nested list",
    'lost: Gone.circe("o")',
    'lost: gone("q")',
    "lost: h:h-${unknown}",
  ]);
});

test("lists with a name are found before a method, in branches and in cases", async () => {
  const content = `val deps = Seq("a" % "a" % "1")
val other = "o" % "o" % "1"
libraryDependencies ++= deps.map(_ % Test)
libraryDependencies += other exclude("x", "y")
libraryDependencies ++= (if (flag) deps else gone)
libraryDependencies ++= {
  if (flag)
    Seq("b" % "b" % "1")
  else
    Seq()
}
libraryDependencies ++= (CrossVersion.partialVersion(scalaVersion.value) match {
  case Some((2, n)) if n >= 13 => Nil
  case Some((3, _)) =>
    Seq("c" % "c" % "1")
  case _ => missing
})
`;
  assert.deepEqual(await lost(content), [
    "a:a@1 test 3",
    "o:o@1 runtime 4",
    "a:a@1 runtime 5",
    "b:b@1 runtime 8",
    "c:c@1 runtime 15",
    "lost: gone",
    "lost: missing",
  ]);
});
