import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { java as javaFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const java = await openEcosystem(javaFacts);

const pom = `<?xml version="1.0"?>
<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>
<artifactId>a</artifactId><properties><v>1.\${w}</v><w>2</w></properties>
<dependencyManagement><dependencies><dependency><groupId>g</groupId><artifactId>bom</artifactId><version>\${v}</version>
<type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>
<dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId><version>\${v}</version></dependency></dependencies>
<profiles><profile><id>q</id><properties><w>3</w></properties></profile></profiles></project>`;

const groovy = `buildscript { ext.v = '1.0' }
def m = [a: "x:y:$v", b: [c: 'd']]
apply from: "$rootDir/other.gradle"
dependencies {
  implementation m.a, "q:r:\${m['b'].c}"
  testImplementation(group: 'g', name: 'n', version: "\${v}") { exclude group: 'e' }
  if (x) { api 'a:b:1' } else api('c:d:' + v)
  ['s', 't'].each { runtimeOnly "l:$it:1" }
  constraints { api 'c:c:1' }
}
`;

const kotlin = `val v by extra("1.0")
object Deps { const val a = "x:y:\${Versions.b}" }
dependencies {
  implementation(libs.bundles.all) ; ksp(libs.one.two)
  implementation("a:b:$v") { version { strictly("[1,2)"); prefer("1.5") } }
  "kapt"(kotlin("test")) ; add("api", platform(project(":p")))
}
kotlin { sourceSets { val jvmTest by getting { dependencies { api(Deps.a) } } } }
`;

const settings = `dependencyResolutionManagement { versionCatalogs { create("libs") {
  version("x", "1"); library("one-two", "a", "b").versionRef("x"); bundle("all", listOf("one-two")) } } }
`;

const sbt = `ThisBuild / scalaVersion := "2.13.1"
val v = "1"
lazy val deps = Seq("a" %% "b" % v % Test, "c" % "d" % s"$v.x" exclude("e", "f")) ++ more.map(_ % Test)
lazy val p = (project in file(".")).settings(libraryDependencies ++= deps, name := "x")
libraryDependencies += "g" %%% "h" % "2"
`;

const samples: Readonly<Record<string, string>> = {
  "m/pom.xml": pom,
  "build.gradle": groovy,
  "build.gradle.kts": kotlin,
  "gradle.lockfile": "# x\na:b:1=compileClasspath,testRuntimeClasspath\nc:d:2=kapt\nempty=\n",
  "gradle/dependency-locks/x.lockfile": "a:b:1\nc:d:2\n",
  "gradle/libs.versions.toml":
    '[versions]\na = { strictly = "1" }\n[libraries]\nb-c = { module = "x:y", version.ref = "a" }\nd = "x:z:1"\n',
  "gradle/verification-metadata.xml":
    '<verification-metadata><components><component group="a" name="b" version="1"/></components></verification-metadata>',
  "build.sbt": sbt,
  "build.sbt.lock": '{"dependencies":[{"org":"a","name":"b","version":"1","configurations":["test"]}]}',
};

/** Files that are read along with a sample. */
const beside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "m/pom.xml": { "pom.xml": pom.replace("<artifactId>a<", "<artifactId>p<"), "bom/pom.xml": pom },
  "build.gradle": { "other.gradle": groovy, "gradle.properties": "a=b\nc: d\n" },
  "build.gradle.kts": { "settings.gradle.kts": settings, "buildSrc/src/main/kotlin/A.kt": kotlin },
  "build.sbt": { "project/D.scala": `object D { ${sbt} }` },
};

/** Several samples go through one reader, and share its rounds. */
const shares: Readonly<Record<string, number>> = {
  "m/pom.xml": 0.6,
  "build.gradle": 0.25,
  "build.gradle.kts": 0.25,
  "build.sbt": 0.2,
  "gradle/dependency-locks/x.lockfile": 0.2,
  "gradle/libs.versions.toml": 0.5,
  "gradle/verification-metadata.xml": 0.2,
};

const units = [
  "a",
  "\n",
  "(",
  "{",
  ")",
  '"',
  "${",
  "/*",
  "a.",
  "a?",
  "?:",
  "a = ",
  "a, ",
  "% ",
  "<a>",
  "\\",
  "if ",
  "a{}",
];

fuzzDetectors({
  title: "damaged and hostile files of the JVM",
  ecosystem: java,
  samples,
  beside: (path) => beside[path] ?? {},
  shares,
  units,
  places: (sample, long) => [sample.slice(0, sample.length / 2) + long],
  hostile: { "names that grow without end are cut": endlessNames() },
});

function endlessNames(): readonly (readonly [string, string])[] {
  const properties = chain((at) => `<v${at}>\${v${at + 1}}\${v${at + 1}}</v${at}>`);
  return [
    ["build.gradle", `${chain((at) => `def v${at} = "$v${at + 1}$v${at + 1}"`)}\ndependencies { api "a:b:$v0" }`],
    ["build.gradle", `${chain((at) => `def v${at} = v${at + 1} + v${at + 1}`)}\ndependencies { api v0 }`],
    ["build.sbt", `${chain((at) => `val v${at} = v${at + 1} ++ v${at + 1}`)}\nlibraryDependencies ++= v0`],
    [
      "pom.xml",
      `<project><properties>${properties}</properties><dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId><version>\${v0}</version></dependency></dependencies></project>`,
    ],
  ];
}

function chain(line: (at: number) => string): string {
  return Array.from({ length: 40 }, (_, at) => line(at)).join("\n");
}
